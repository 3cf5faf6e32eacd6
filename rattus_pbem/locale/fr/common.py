"""French: faults that forms of any game find, grades, letters, the order form."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # faults that a form of any game can find
    "not_an_option": "{given} n’est pas possible ici",
    "not_a_number": "un nombre entier est attendu, pas {given}",
    "too_low": "{given}, c’est trop peu : au moins {low}",
    "too_high": "{given}, c’est trop : au plus {high}",
    "not_a_list": "une liste est attendue, pas {given}",
    "once_too_often": "{given} est nommé une fois de trop",
    "too_few": "{given} nommé(s), il en faut au moins {low}",
    "too_many": "{given} nommé(s), {high} au plus sont permis",
    "not_a_sharing": "des nombres par nom sont attendus, pas {given}",
    "wrong_total": "{given} en tout, il faut en répartir {total}",
    "not_a_record": "un ordre est attendu, pas {given}",
    "no_verb": "l’ordre ne dit pas quoi faire",
    "no_place_for": "« {name} » n’a pas sa place dans cet ordre",
    "missing": "« {name} » manque",
    "not_asked_now": "« {given} » n’a pas sa place à ce moment",
    "nearest": "Possible : {nearest}.",
    "after_pause": "placé après « pause » : à renvoyer ensuite",
    "never_asked": "cette question ne se pose pas : {question}",
    "answered_before": "une autre réponse a servi à cette question : {question}",
    "condition_failed": "sa condition n’est pas remplie : {condition}",
    "previous_failed": "l’ordre précédent n’a pas été exécuté",
    "limit_reached": "sa limite est atteinte : {times} par {per}",
    "per_turn": "tour",
    "per_game": "partie",
    # verdicts, grades
    "verdict_ok": "bon",
    "verdict_fails": "impossible",
    "verdict_depends": "selon",
    "check_grade_ok": "La feuille peut être envoyée.",
    "check_grade_warnings": "La feuille peut être envoyée ; les lignes impossibles sont sautées.",
    "check_grade_refused": "Toutes les lignes sont impossibles : la feuille serait refusée.",
    "grade_ok": "Vos ordres sont enregistrés.",
    "grade_warnings": "Vos ordres sont enregistrés ; les lignes impossibles seront sautées.",
    "grade_refused": "Vos ordres sont refusés.",
    "grade_stale": "Vos ordres répondent à une lettre plus ancienne de ce tour.",
    "grade_early": "Vos ordres sont gardés pour leur tour, et revérifiés alors.",
    "grade_tentative": "Vos ordres sont enregistrés, en attente : ils ne seront joués qu’à la fin du délai.",
    "grade_duplicate": "Ces ordres étaient déjà enregistrés.",
    "receipt_head": "Partie {game}, {seat}, tour {turn}.",
    "receipt_not_used": "Ils sont gardés sans être utilisés : il s’est passé autre chose depuis.",
    "receipt_all_done": "Ils ont déjà tous été exécutés : pour continuer, répondez à la dernière lettre.",
    "receipt_digest": "Empreinte : {digest}",
    "receipt_ready": "Ils peuvent être joués à partir de : {ready}.",
    "receipt_ready_now": "Ils peuvent être joués au prochain passage.",
    "receipt_seal": "Reçu : {seal}",
    "receipt_until": "Modifiables jusqu’au jeu, ou {until}.",
    "receipt_waits": "Une réponse vous est demandée avant {until}.",
    # sheets refused as a whole: each with the way out under its key with `_so`
    "no_game_over": "la partie est finie ; aucun ordre n’est accepté",
    "no_seat_out": "vous êtes éliminé ; aucun ordre n’est accepté",
    "no_orders": "il n’y a rien entre DEBUT et FIN : ni ordres, ni réponses d’avance",
    "no_orders_so": "Ce qui était enregistré le reste ; par courriel, `effacer` le retire.",
    "no_game": "la feuille est pour la partie « {found} »",
    "no_game_so": "Ici, c’est « {expected} ».",
    "no_seat": "la feuille est pour le siège « {found} »",
    "no_seat_so": "Ici, c’est « {expected} ».",
    "no_turn_over": "le tour {found} est fini",
    "no_turn_over_so": "C’est le tour {expected} qui se joue.",
    "no_time": "le délai du tour {found} est passé",
    "no_time_so": "Les ordres comptaient jusqu’à : {expected}.",
    "no_turn_too_far": "le tour {found} est trop lointain",
    "no_turn_too_far_so": "Le tour {expected} est le dernier possible.",
    "no_turn_of_others": "le tour {found} est celui de {whose}",
    "no_turn_of_others_so": "Le prochain tour de {seat} est le tour {expected}.",
    "no_code": "le code « {found} » n’est pas celui d’une lettre à {seat} sur ce tour",
    "no_code_so": "Recopiez celui de la dernière lettre, ou n’en mettez pas.",
    "no_nonce_in_hash": "« {found} » n’est pas accepté maintenant : on recueille les empreintes",
    "no_nonce_in_nonce": "« {found} » n’est pas accepté maintenant : on recueille les nonces",
    "no_nonce_in_closed": "« {found} » n’est pas accepté maintenant : la liste des nonces est close",
    "no_nonce_unsent": "vous n’avez pas envoyé d’empreinte pour ce nonce, il n’a donc pas de part dans le hasard",
    "no_nonce_unsent_so": "Vous n’avez rien à envoyer.",
    "no_nonce": "ce nonce ne répond pas à l’empreinte que vous avez envoyée auparavant ({found})",
    "no_nonce_so": (
        "Envoyez exactement les 64 chiffres dont c’est le SHA-256 ; rien n’est perdu, et vous pouvez réessayer "
        "jusqu’à la clôture de la liste."
    ),
    # preview
    "preview_stops_chance": "À partir d’ici le hasard décide.",
    "preview_stops_asked": "Ensuite il vous sera demandé : {question}",
    "preview_stops_sealed": (
        "Votre réponse est acceptée, et reste scellée jusqu’à ce que tous aient répondu : {question}"
    ),
    "preview_stops_others": "À partir d’ici d’autres décident.",
    "preview_stops_end": "C’est tout ce que font ces ordres.",
    "compose_nothing_asked": "rien ne vous est demandé dans cette vue",
    "compose_nothing_answered": "il ne reste rien à écrire : aucun fichier n’a été créé",
    "compose_written": "Écrit dans {path}.",
    # reports
    "title": "{rules}, partie {game} : {who}, tour {turn}, lettre {number}",
    "title_public": "{rules}, partie {game} : rapport public, tour {turn}",
    "title_referee": "{rules}, partie {game} : rapport d’arbitre, tour {turn}",
    "awaited_until": "La partie attend {names} jusqu’à {until}.",
    "asked_until": "Merci de répondre avant {until}.",
    "grace_until": "Les ordres comptent encore jusqu’à {until}.",
    "stored_now": "Vos ordres pour ce tour sont enregistrés (feuille {number}).",
    "not_asked": "Rien ne vous est demandé maintenant.",
    "awaited": "La partie attend {names}.",
    "game_over": "La partie est finie.",
    "agreed_draw": "Les joueurs se sont accordés sur une partie nulle.",
    "agreed_concede": "Les joueurs ont abandonné la partie à {winner}.",
    "nonces_hash": (
        "Vous pouvez ajouter au hasard avant tout tirage : choisissez 64 chiffres de 0 à 9 et de a à f, gardez-les, "
        "et envoyez « nonce empreinte » et leur SHA-256 (des 64 caractères, comme texte), ou « nonce empreinte aucun "
        "»."
    ),
    "nonces_nonce": (
        "La liste des empreintes est close : {hashes}. Ceux qui en ont envoyé envoient « nonce » et leurs 64 chiffres."
    ),
    "nonces_hash_until": (
        "Merci de l’envoyer avant {until}. Si rien ne vient, la partie continue sans votre part du hasard ; vous ne "
        "manquez rien d’autre."
    ),
    "no_nonce_hash": "aucune",
    "nonces_nonce_until": (
        "Merci de l’envoyer avant {until}. S’il ne vient pas, la partie commence sans votre part du hasard ; vous ne "
        "manquez rien d’autre."
    ),
    "waits_to_join": (
        "La partie attend que chaque siège ait un joueur. Personne n’a encore rejoint comme {seats} : qui le veut "
        "écrit à l’hôte la ligne « rejoindre {game} {seat} »."
    ),
    "nonces_close": "La liste des nonces sera close au plus tard : {until} ; puis la partie continue.",
    "commitment": "Engagement sur le secret de la partie : {commitment}",
    "head": "Journal : {head}",
    "happened": "Ce qui s’est passé depuis votre dernière lettre",
    "happened_public": "Ce qui s’est passé récemment",
    "nothing_happened": "Rien.",
    "news": "Nouvelles pour vous",
    "notice_left_out": "Absent de vos ordres : {question} Le choix par défaut a été joué : {answer}.",
    "out": "Vous êtes éliminé. Vous recevez encore les rapports.",
    "notice_refused": "Sauté : {order} : {reason}",
    "notice_missed": (
        "Aucun ordre n’est arrivé à temps ; les choix par défaut ont été joués (manqués de suite : {misses})."
    ),
    "notice_missed_hold": (
        "Désormais votre siège ne vous attend plus : les choix par défaut sont joués aussitôt pour lui. Pour "
        "revenir, envoyez des ordres pour votre prochain tour ; il est alors de nouveau à vous."
    ),
    "notice_missed_bot": (
        "Désormais votre siège ne vous attend plus : un joueur automatique le joue. Pour revenir, envoyez des ordres "
        "pour votre prochain tour ; il est alors de nouveau à vous."
    ),
    "notice_unasked_hold": (
        "Un de vos tours a été joué par les choix par défaut, sans vous attendre. Pour revenir, envoyez des ordres "
        "pour votre prochain tour."
    ),
    "notice_unasked_bot": (
        "Un de vos tours a été joué par un joueur automatique, sans vous attendre. Pour revenir, envoyez des ordres "
        "pour votre prochain tour."
    ),
    "notice_away_hold": (
        "{name} ({seat}) n’a pas répondu ; le siège est joué par les choix par défaut jusqu’au retour de son joueur."
    ),
    "notice_away_bot": (
        "{name} ({seat}) n’a pas répondu ; un joueur automatique joue le siège jusqu’au retour de son joueur."
    ),
    "notice_back": "{name} ({seat}) est de retour et joue de nouveau.",
    "notice_late": "Le délai était passé ; le choix par défaut a été joué pour le reste de votre tour ({questions}).",
    "notice_reopened": "L’arbitre a rouvert cet acte, depuis son début : {reason}. Toutes les feuilles sont gardées.",
    "notice_press": "{who} écrit : {text}",
    "somebody": "Quelqu’un à la table",
    "notice_replaced": "{name} joue {seat} désormais : {reason}",
    "notice_slid_outage": "L’hôte a été absent un moment ; votre échéance a été repoussée d’autant.",
    "notice_slid_clock": "L’horloge de l’hôte était fausse ; votre échéance a été déplacée avec elle.",
    "notice_slid_mass": (
        "Trop d’ordres manquaient à la fois, comme si le courrier n’arrivait plus ; votre échéance a été repoussée."
    ),
    "notice_fired": "Utilisé, {part} : {line}",
    "notice_skipped": "Pas utilisé, {part} : {line} : {reason}",
    "part_conditional": "ligne conditionnelle",
    "part_standing": "ligne permanente",
    "part_default": "votre choix par défaut",
    "wants_to_be_asked": "On interroge {name} chaque fois que cela peut se poser : {question}.",
    "in_force": "Vos réponses à l’avance, en vigueur",
    "receipt_in_force": "En vigueur :",
    "receipt_on_hold": "En attente, en vigueur quand ces ordres seront joués :",
    "of_turn": "tour {turn}",
    "titled": "{title} : {text}",
    "form": "Feuille d’ordres",
    "closing": "N’envoyez que le bloc de DEBUT à FIN. « check » l’essaie chez vous avec votre fichier de vue.",
    # order form
    "form_used": "déjà fait ce tour [{clause}]",
    "form_impossible": "pas maintenant : {reason} [{clause}]",
    "form_left_out": "{text} (sinon : {what})",
    "form_out_of": "{count_of} parmi {some}",
    "form_depends": "selon le reste",
    "form_number": "{low} à {high}",
    "form_pause": "s’arrêter ici et être interrogé par une lettre",
    "form_shared": "{total} en tout, au plus : {each}",
    "form_each": "{count}, chacun : {each}",
    "form_ahead": "Peut se poser au tour des autres : {question} Par exemple, pour y répondre à l’avance :",
    "form_setting": "Sans réponse permanente : {what}. Si vous préférez être interrogé chaque fois :",
    "form_still": "Pas encore joué de votre feuille, qu’une nouvelle remplace :",
    "form_nothing": "Rien ne vous est demandé ; pas de feuille.",
    # times
    "weekdays": "lun. mar. mer. jeu. ven. sam. dim.",
    "months": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "first_day": "1er",
    "minutes": "{count} minutes",
    "minutes.one": "{count} minute",
    "hours": "{count} heures",
    "hours.one": "{count} heure",
    "days": "{count} jours",
    "days.one": "{count} jour",
    "time_ahead": "dans {distance}",
    "time_ago": "il y a {distance}",
    # lists
    "and": "{most} et {last}",
}
