"""The table of common sentences: key -> (English, French)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # faults that a form of any game can find
    "not_an_option": ("{given} is not possible here", "{given} n’est pas possible ici"),
    "not_a_number": ("a whole number is expected, not {given}", "un nombre entier est attendu, pas {given}"),
    "too_low": ("{given} is too few: at least {low}", "{given}, c’est trop peu : au moins {low}"),
    "too_high": ("{given} is too many: at most {high}", "{given}, c’est trop : au plus {high}"),
    "not_a_list": ("a list is expected, not {given}", "une liste est attendue, pas {given}"),
    "once_too_often": ("{given} is named once too often", "{given} est nommé une fois de trop"),
    "too_few": ("{given} named, at least {low} are needed", "{given} nommé(s), il en faut au moins {low}"),
    "too_many": ("{given} named, at most {high} are allowed", "{given} nommé(s), {high} au plus sont permis"),
    "not_a_sharing": ("numbers by name are expected, not {given}", "des nombres par nom sont attendus, pas {given}"),
    "wrong_total": ("{given} in all, {total} are to be shared out", "{given} en tout, il faut en répartir {total}"),
    "not_a_record": ("an order is expected, not {given}", "un ordre est attendu, pas {given}"),
    "no_verb": ("the order does not say what to do", "l’ordre ne dit pas quoi faire"),
    "no_place_for": ("“{name}” has no place in this order", "« {name} » n’a pas sa place dans cet ordre"),
    "missing": ("“{name}” is missing", "« {name} » manque"),
    "not_asked_now": ("“{given}” has no place at this moment", "« {given} » n’a pas sa place à ce moment"),
    "nearest": ("Possible: {nearest}.", "Possible : {nearest}."),
    "after_pause": ("it stands after “pause”: send it again then", "placé après « pause » : à renvoyer ensuite"),
    "never_asked": ("this question does not come up: {question}", "cette question ne se pose pas : {question}"),
    "answered_before": (
        "another answer was used for this question: {question}",
        "une autre réponse a servi à cette question : {question}",
    ),
    "condition_failed": ("its condition does not hold: {condition}", "sa condition n’est pas remplie : {condition}"),
    "previous_failed": ("the order above was not carried out", "l’ordre précédent n’a pas été exécuté"),
    "limit_reached": ("its limit is reached: {times} per {per}", "sa limite est atteinte : {times} par {per}"),
    "per_turn": ("turn", "tour"),
    "per_game": ("game", "partie"),
    # verdicts, grades
    "verdict_ok": ("ok", "bon"),
    "verdict_fails": ("fails", "impossible"),
    "verdict_depends": ("depends", "selon"),
    "check_grade_ok": ("The sheet can be sent.", "La feuille peut être envoyée."),
    "check_grade_warnings": (
        "The sheet can be sent; lines that fail are skipped.",
        "La feuille peut être envoyée ; les lignes impossibles sont sautées.",
    ),
    "check_grade_refused": (
        "Every line fails: the sheet would be refused.",
        "Toutes les lignes sont impossibles : la feuille serait refusée.",
    ),
    "grade_ok": ("Your orders are stored.", "Vos ordres sont enregistrés."),
    "grade_warnings": (
        "Your orders are stored; lines that fail will be skipped.",
        "Vos ordres sont enregistrés ; les lignes impossibles seront sautées.",
    ),
    "grade_refused": ("Your orders are refused.", "Vos ordres sont refusés."),
    "grade_stale": (
        "Your orders answer an older letter of this turn.",
        "Vos ordres répondent à une lettre plus ancienne de ce tour.",
    ),
    "grade_early": (
        "Your orders are kept for their turn, and checked again then.",
        "Vos ordres sont gardés pour leur tour, et revérifiés alors.",
    ),
    "grade_tentative": (
        "Your orders are stored, but wait: they are played only when the time is over.",
        "Vos ordres sont enregistrés, en attente : ils ne seront joués qu’à la fin du délai.",
    ),
    "grade_duplicate": ("These orders were stored already.", "Ces ordres étaient déjà enregistrés."),
    "receipt_head": ("Game {game}, {seat}, turn {turn}.", "Partie {game}, {seat}, tour {turn}."),
    "receipt_not_used": (
        "They are kept but not used: more has been carried out since than they begin with.",
        "Ils sont gardés sans être utilisés : il s’est passé autre chose depuis.",
    ),
    "receipt_digest": ("Digest: {digest}", "Empreinte : {digest}"),
    "receipt_ready": (
        "They may be played from {ready} on.",
        "Ils peuvent être joués à partir de : {ready}.",
    ),
    "receipt_ready_now": (
        "They may be played at the next tick.",
        "Ils peuvent être joués au prochain passage.",
    ),
    "receipt_seal": ("Receipt: {seal}", "Reçu : {seal}"),
    "receipt_until": (
        "You may change them until they are played, or {until}.",
        "Modifiables jusqu’au jeu, ou {until}.",
    ),
    "receipt_waits": ("You are asked until {until}.", "Une réponse vous est demandée avant {until}."),
    # sheets refused as a whole: each with the way out under its key with `_so`
    "no_game_over": ("the game is over; no orders are taken", "la partie est finie ; aucun ordre n’est accepté"),
    "no_seat_out": ("you are out of the game; no orders are taken", "vous êtes éliminé ; aucun ordre n’est accepté"),
    "no_orders": (
        "there is nothing between BEGIN and END: no orders, no answers in advance",
        "il n’y a rien entre DEBUT et FIN : ni ordres, ni réponses d’avance",
    ),
    "no_orders_so": (
        "What was stored stays; by mail, `clear` takes it back.",
        "Ce qui était enregistré le reste ; par courriel, `effacer` le retire.",
    ),
    "no_game": ("the sheet is for the game “{found}”", "la feuille est pour la partie « {found} »"),
    "no_game_so": ("This is “{expected}”.", "Ici, c’est « {expected} »."),
    "no_seat": ("the sheet is for the seat “{found}”", "la feuille est pour le siège « {found} »"),
    "no_seat_so": ("This is “{expected}”.", "Ici, c’est « {expected} »."),
    "no_turn_over": ("turn {found} is over", "le tour {found} est fini"),
    "no_turn_over_so": ("Turn {expected} is being played.", "C’est le tour {expected} qui se joue."),
    "no_time": ("the time for turn {found} is over", "le délai du tour {found} est passé"),
    "no_time_so": ("Orders counted until {expected}.", "Les ordres comptaient jusqu’à : {expected}."),
    "no_turn_too_far": ("turn {found} is too far ahead", "le tour {found} est trop lointain"),
    "no_turn_too_far_so": ("Turn {expected} is the last to name.", "Le tour {expected} est le dernier possible."),
    "no_turn_of_others": ("turn {found} is the turn of {whose}", "le tour {found} est celui de {whose}"),
    "no_turn_of_others_so": (
        "The next turn of {seat} is turn {expected}.",
        "Le prochain tour de {seat} est le tour {expected}.",
    ),
    "no_code": (
        "the code “{found}” is not that of a letter to {seat} about this turn",
        "le code « {found} » n’est pas celui d’une lettre à {seat} sur ce tour",
    ),
    "no_code_so": (
        "Copy it from the newest letter, or leave it out.",
        "Recopiez celui de la dernière lettre, ou n’en mettez pas.",
    ),
    "no_nonce_in_hash": (
        "“{found}” is not taken now: the hashes are being collected",
        "« {found} » n’est pas accepté maintenant : on recueille les empreintes",
    ),
    "no_nonce_in_nonce": (
        "“{found}” is not taken now: the nonces are being collected",
        "« {found} » n’est pas accepté maintenant : on recueille les nonces",
    ),
    "no_nonce_in_closed": (
        "“{found}” is not taken now: the list of nonces is closed",
        "« {found} » n’est pas accepté maintenant : la liste des nonces est close",
    ),
    "no_nonce_unsent": (
        "you have sent no hash for this nonce, so it has no part in the chance",
        "vous n’avez pas envoyé d’empreinte pour ce nonce, il n’a donc pas de part dans le hasard",
    ),
    "no_nonce_unsent_so": ("You need send nothing.", "Vous n’avez rien à envoyer."),
    "no_nonce": (
        "this nonce does not fit the hash that you sent before ({found})",
        "ce nonce ne répond pas à l’empreinte que vous avez envoyée auparavant ({found})",
    ),
    "no_nonce_so": (
        "Send the very 64 digits whose SHA-256 that is; nothing of yours is lost, and you may try again until the "
        "list closes.",
        "Envoyez exactement les 64 chiffres dont c’est le SHA-256 ; rien n’est perdu, et vous pouvez réessayer jusqu’à "
        "la clôture de la liste.",
    ),
    # preview
    "preview_stops_chance": ("From here on chance decides.", "À partir d’ici le hasard décide."),
    "preview_stops_asked": ("Then you will be asked: {question}", "Ensuite il vous sera demandé : {question}"),
    "preview_stops_sealed": (
        "Your answer is accepted, and stays sealed until everyone has answered: {question}",
        "Votre réponse est acceptée, et reste scellée jusqu’à ce que tous aient répondu : {question}",
    ),
    "preview_stops_others": ("From here on others decide.", "À partir d’ici d’autres décident."),
    "preview_stops_end": ("That is all these orders do.", "C’est tout ce que font ces ordres."),
    "compose_nothing_asked": ("nothing is asked of you in this view", "rien ne vous est demandé dans cette vue"),
    "compose_nothing_answered": (
        "nothing is left to be written: no file was made",
        "il ne reste rien à écrire : aucun fichier n’a été créé",
    ),
    "compose_written": ("Written to {path}.", "Écrit dans {path}."),
    # reports
    "title": (
        "{rules}, game {game}: {who}, turn {turn}, letter {number}",
        "{rules}, partie {game} : {who}, tour {turn}, lettre {number}",
    ),
    "title_public": (
        "{rules}, game {game}: public report, turn {turn}",
        "{rules}, partie {game} : rapport public, tour {turn}",
    ),
    "title_referee": (
        "{rules}, game {game}: referee's report, turn {turn}",
        "{rules}, partie {game} : rapport d’arbitre, tour {turn}",
    ),
    "awaited_until": ("The game waits for {names} until {until}.", "La partie attend {names} jusqu’à {until}."),
    "asked_until": ("Please answer by {until}.", "Merci de répondre avant {until}."),
    "grace_until": ("Orders still count until {until}.", "Les ordres comptent encore jusqu’à {until}."),
    "stored_now": (
        "Your orders for this turn are stored (sheet {number}).",
        "Vos ordres pour ce tour sont enregistrés (feuille {number}).",
    ),
    "not_asked": ("Nothing is asked of you now.", "Rien ne vous est demandé maintenant."),
    "awaited": ("The game waits for {names}.", "La partie attend {names}."),
    "game_over": ("The game is over.", "La partie est finie."),
    "agreed_draw": ("The players have agreed on a draw.", "Les joueurs se sont accordés sur une partie nulle."),
    "agreed_concede": (
        "The players have conceded the game to {winner}.",
        "Les joueurs ont abandonné la partie à {winner}.",
    ),
    "nonces_hash": (
        "You may add to the chance before anything is drawn: choose 64 digits from 0 to 9 and a to f, keep them, and "
        "send “nonce hash” and their SHA-256 (of the 64 characters as text), or “nonce hash none”.",
        "Vous pouvez ajouter au hasard avant tout tirage : choisissez 64 chiffres de 0 à 9 et de a à f, gardez-les, et "
        "envoyez « nonce empreinte » et leur SHA-256 (des 64 caractères, comme texte), ou « nonce empreinte aucun ».",
    ),
    "nonces_nonce": (
        "The list of hashes is closed: {hashes}. Those who sent one now send “nonce” with their 64 digits.",
        "La liste des empreintes est close : {hashes}. Ceux qui en ont envoyé envoient « nonce » et leurs 64 chiffres.",
    ),
    "nonces_hash_until": (
        "Please send it by {until}. If nothing comes, the game goes on without a part of yours in the chance; you miss "
        "nothing else.",
        "Merci de l’envoyer avant {until}. Si rien ne vient, la partie continue sans votre part du hasard ; vous ne "
        "manquez rien d’autre.",
    ),
    "no_nonce_hash": ("none", "aucune"),
    "nonces_nonce_until": (
        "Please send it by {until}. If it does not come, the game begins without a part of yours in the chance; you "
        "miss nothing else.",
        "Merci de l’envoyer avant {until}. S’il ne vient pas, la partie commence sans votre part du hasard ; vous ne "
        "manquez rien d’autre.",
    ),
    "waits_to_join": (
        "The game waits until every seat has a player. Nobody has joined yet as {seats}: who wants to writes the line "
        "“join {game} {seat}” to the host.",
        "La partie attend que chaque siège ait un joueur. Personne n’a encore rejoint comme {seats} : qui le veut "
        "écrit à l’hôte la ligne « rejoindre {game} {seat} ».",
    ),
    "nonces_close": (
        "The list of nonces closes at the latest {until}; then the game goes on.",
        "La liste des nonces sera close au plus tard : {until} ; puis la partie continue.",
    ),
    "commitment": (
        "Commitment to the secret of this game: {commitment}",
        "Engagement sur le secret de la partie : {commitment}",
    ),
    "head": ("Journal: {head}", "Journal : {head}"),
    "happened": ("What happened since your last letter", "Ce qui s’est passé depuis votre dernière lettre"),
    "happened_public": ("What happened lately", "Ce qui s’est passé récemment"),
    "nothing_happened": ("Nothing.", "Rien."),
    "news": ("News for you", "Nouvelles pour vous"),
    "notice_left_out": (
        "Left out of your orders: {question} The default was played: {answer}.",
        "Absent de vos ordres : {question} Le choix par défaut a été joué : {answer}.",
    ),
    "out": (
        "You are out of the game. You still get its reports.",
        "Vous êtes éliminé. Vous recevez encore les rapports.",
    ),
    "notice_refused": ("Skipped: {order}: {reason}", "Sauté : {order} : {reason}"),
    "notice_missed": (
        "No orders came in time; the defaults were played (missed in a row: {misses}).",
        "Aucun ordre n’est arrivé à temps ; les choix par défaut ont été joués (manqués de suite : {misses}).",
    ),
    "notice_missed_hold": (
        "From now on your seat does not wait for you: the defaults are played for it at once. To come back, send "
        "orders for your next turn; then it is yours again.",
        "Désormais votre siège ne vous attend plus : les choix par défaut sont joués aussitôt pour lui. Pour revenir, "
        "envoyez des ordres pour votre prochain tour ; il est alors de nouveau à vous.",
    ),
    "notice_missed_bot": (
        "From now on your seat does not wait for you: a computer player plays it. To come back, send orders for your "
        "next turn; then it is yours again.",
        "Désormais votre siège ne vous attend plus : un joueur automatique le joue. Pour revenir, envoyez des ordres "
        "pour votre prochain tour ; il est alors de nouveau à vous.",
    ),
    "notice_unasked_hold": (
        "A turn of yours was played by the defaults, without waiting for you. To come back, send orders for your next "
        "turn.",
        "Un de vos tours a été joué par les choix par défaut, sans vous attendre. Pour revenir, envoyez des ordres "
        "pour votre prochain tour.",
    ),
    "notice_unasked_bot": (
        "A turn of yours was played by a computer player, without waiting for you. To come back, send orders for your "
        "next turn.",
        "Un de vos tours a été joué par un joueur automatique, sans vous attendre. Pour revenir, envoyez des ordres "
        "pour votre prochain tour.",
    ),
    "notice_away_hold": (
        "{name} ({seat}) has not answered; the seat is played by the defaults until its player comes back.",
        "{name} ({seat}) n’a pas répondu ; le siège est joué par les choix par défaut jusqu’au retour de son joueur.",
    ),
    "notice_away_bot": (
        "{name} ({seat}) has not answered; a computer player plays the seat until its player comes back.",
        "{name} ({seat}) n’a pas répondu ; un joueur automatique joue le siège jusqu’au retour de son joueur.",
    ),
    "notice_back": (
        "{name} ({seat}) is back and plays again.",
        "{name} ({seat}) est de retour et joue de nouveau.",
    ),
    "notice_late": (
        "The time was over; the default was played for the rest of your turn ({questions}).",
        "Le délai était passé ; le choix par défaut a été joué pour le reste de votre tour ({questions}).",
    ),
    "notice_reopened": (
        "The referee has opened this act again, from its start: {reason}. All sheets are kept.",
        "L’arbitre a rouvert cet acte, depuis son début : {reason}. Toutes les feuilles sont gardées.",
    ),
    "notice_press": ("{who} writes: {text}", "{who} écrit : {text}"),
    "somebody": ("Somebody at the table", "Quelqu’un à la table"),
    "notice_replaced": (
        "{name} plays {seat} from now on: {reason}",
        "{name} joue {seat} désormais : {reason}",
    ),
    "notice_slid_outage": (
        "The host was away for a while; your deadline has been moved by that time.",
        "L’hôte a été absent un moment ; votre échéance a été repoussée d’autant.",
    ),
    "notice_slid_clock": (
        "The host’s clock was wrong; your deadline has been moved with it.",
        "L’horloge de l’hôte était fausse ; votre échéance a été déplacée avec elle.",
    ),
    "notice_slid_mass": (
        "Too many orders were missing at once, as if mail had not arrived; your deadline has been moved.",
        "Trop d’ordres manquaient à la fois, comme si le courrier n’arrivait plus ; votre échéance a été repoussée.",
    ),
    "notice_fired": ("Used, {part}: {line}", "Utilisé, {part} : {line}"),
    "notice_skipped": ("Not used, {part}: {line}: {reason}", "Pas utilisé, {part} : {line} : {reason}"),
    "part_conditional": ("conditional line", "ligne conditionnelle"),
    "part_standing": ("standing line", "ligne permanente"),
    "part_default": ("your default", "votre choix par défaut"),
    "wants_to_be_asked": (
        "{name} is asked whenever this could come up: {question}.",
        "On interroge {name} chaque fois que cela peut se poser : {question}.",
    ),
    "in_force": ("Your answers in advance, now in force", "Vos réponses à l’avance, en vigueur"),
    "receipt_in_force": ("In force:", "En vigueur :"),
    "receipt_on_hold": (
        "On hold, in force when these orders are played:",
        "En attente, en vigueur quand ces ordres seront joués :",
    ),
    "of_turn": ("turn {turn}", "tour {turn}"),
    "titled": ("{title}: {text}", "{title} : {text}"),
    "form": ("Order form", "Feuille d’ordres"),
    "closing": (
        "Send only the block from BEGIN to END. “check” tries it at home with your view file.",
        "N’envoyez que le bloc de DEBUT à FIN. « check » l’essaie chez vous avec votre fichier de vue.",
    ),
    # order form
    "form_used": ("done already this turn [{clause}]", "déjà fait ce tour [{clause}]"),
    "form_impossible": ("not now: {reason} [{clause}]", "pas maintenant : {reason} [{clause}]"),
    "form_left_out": ("{text} (left out: {what})", "{text} (sinon : {what})"),
    "form_out_of": ("{count_of} of {some}", "{count_of} parmi {some}"),
    "form_depends": ("depends on the rest", "selon le reste"),
    "form_number": ("{low} to {high}", "{low} à {high}"),
    "form_pause": ("stop here and be asked again after a letter", "s’arrêter ici et être interrogé par une lettre"),
    "form_shared": ("{total} in all, at most: {each}", "{total} en tout, au plus : {each}"),
    "form_each": ("{count}, each: {each}", "{count}, chacun : {each}"),
    "form_ahead": (
        "May come up on others' turns: {question} For example, to answer it in advance:",
        "Peut se poser au tour des autres : {question} Par exemple, pour y répondre à l’avance :",
    ),
    "form_setting": (
        "Without a standing answer: {what}. If you would rather be asked each time:",
        "Sans réponse permanente : {what}. Si vous préférez être interrogé chaque fois :",
    ),
    "form_still": (
        "Not reached in your last sheet, which a new one replaces:",
        "Pas encore joué de votre feuille, qu’une nouvelle remplace :",
    ),
    "form_nothing": ("Nothing is asked of you now; no form.", "Rien ne vous est demandé ; pas de feuille."),
}
