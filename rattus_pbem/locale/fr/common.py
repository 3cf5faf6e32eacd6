"""French: faults that forms of any game find, grades, letters, the order form."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # faults that a form of any game can find
    "not_an_option": "{given} n’est pas possible ici",
    "not_a_number": "il faut un nombre entier, pas {given}",
    "too_low": "{given}, c’est trop peu ; au moins {low}",
    "too_high": "{given}, c’est trop ; au plus {high}",
    "not_a_list": "il faut une liste, pas {given}",
    "once_too_often": "{given} est nommé une fois de trop",
    "too_few": "{given} en tout ; il en faut au moins {low}",
    "too_many": "{given} en tout ; {high} au plus sont permis",
    "not_a_sharing": "il faut un nombre pour chaque nom, pas {given}",
    "wrong_total": "cela fait {given} ; il faut en répartir {total}",
    "not_a_record": "il faut un ordre, pas {given}",
    "no_verb": "l’ordre ne dit pas quoi faire",
    "no_place_for": "« {name} » n’a pas sa place dans cet ordre",
    "missing": "« {name} » manque",
    "not_asked_now": "« {given} » n’est pas possible en ce moment",
    "nearest": "Possible : {nearest}, par exemple.",
    "after_pause": "placé après « pause » : à renvoyer quand on vous interrogera",
    "never_asked": "cette question ne se pose pas : {question}",
    "answered_before": "une autre réponse a servi à cette question : {question}",
    "condition_failed": "sa condition n’est pas remplie : {condition}",
    "previous_failed": "l’ordre précédent n’a pas été exécuté",
    "limit_reached": "sa limite est atteinte : {times} {per}",
    # verdicts, grades
    "verdict_ok": "bon",
    "verdict_fails": "impossible",
    "verdict_depends": "incertain",
    "check_in_advance": "Réponses à l’avance, telles qu’elles sont comprises :",
    "check_grade_ok": "La feuille d’ordres peut être envoyée.",
    "check_grade_warnings": "La feuille d’ordres peut être envoyée ; les lignes impossibles seront ignorées.",
    "check_grade_refused": "Toutes les lignes sont impossibles : la feuille d’ordres serait refusée.",
    "grade_ok": "Vos ordres sont enregistrés.",
    "grade_warnings": "Vos ordres sont enregistrés ; les lignes impossibles seront ignorées.",
    "grade_refused": "Vos ordres sont refusés.",
    "grade_stale": "Vos ordres répondent à une lettre plus ancienne de ce tour.",
    "grade_early": "Vos ordres sont gardés pour leur tour et seront alors revérifiés.",
    "grade_tentative": "Vos ordres sont enregistrés et mis en attente : ils seront joués à la fin du délai de grâce.",
    "grade_duplicate": "Ces ordres étaient déjà enregistrés.",
    "receipt_head": "Partie {game}, {seat}, tour {turn}.",
    "receipt_not_used": (
        "Ils sont gardés mais ne servent pas : on a joué depuis plus que ce par quoi ils commencent. Pour ordonner "
        "d’avance la suite de ce tour, écrivez d’abord, au-dessus de vos nouveaux ordres, ce qui a été joué des vôtres."
    ),
    "receipt_void": (
        "Ils sont gardés mais pas utilisés : le tour de la lettre à laquelle ils répondent a été annulé. Veuillez "
        "répondre à la dernière lettre."
    ),
    "receipt_all_done": "Ils ont déjà tous été exécutés : pour continuer, répondez à la dernière lettre.",
    "receipt_digest": "Empreinte : {digest}",
    "receipt_ready": "Ils seront joués après {ready}.",
    "receipt_ready_now": "Ils seront joués au prochain passage de l’hôte.",
    "receipt_seal": "Reçu : {seal}",
    "receipt_until": "Vous pouvez les modifier jusqu’à ce qu’ils soient joués, au plus tard {until}.",
    "receipt_waits": "Vous avez jusqu’à {until} pour répondre.",
    # sheets refused as a whole: each with the way out under its key with `_so`
    "no_game_over": "la partie est finie ; aucun ordre n’est accepté",
    "no_seat_out": "vous êtes éliminé ; aucun ordre n’est accepté",
    "no_orders": "il n’y a rien entre DEBUT et FIN : ni ordres, ni réponses à l’avance",
    "no_orders_so": "Les ordres déjà enregistrés le restent ; par courriel, `effacer` les supprime.",
    "no_game": "la feuille d’ordres est pour la partie « {found} »",
    "no_game_so": "Ici, c’est « {expected} ».",
    "no_seat": "la feuille d’ordres est pour la place « {found} »",
    "no_seat_so": "Ici, c’est « {expected} ».",
    "no_turn_over": "le tour {found} est terminé",
    "no_turn_over_so": "On joue le tour {expected}.",
    "no_time": "l’échéance du tour {found} est passée",
    "no_time_so": "Les ordres étaient acceptés jusqu’à {expected}.",
    "no_turn_of_letter": "ceci répond à une lettre sur le tour {found}, qui est terminé",
    "no_turn_of_letter_so": (
        "On joue le tour {expected}. Répondez à votre dernière lettre, ou écrivez le tour dans la première ligne."
    ),
    "no_turn_too_far": "le tour {found} est trop éloigné",
    "no_turn_too_far_so": "On peut envoyer des ordres jusqu’au tour {expected}.",
    "no_turn_of_others": "le tour {found} est celui de {whose}",
    "no_turn_of_others_so": "Le prochain tour de {seat} est le tour {expected}.",
    "no_code": "le code « {found} » ne vient pas d’une lettre à {seat} sur ce tour",
    "no_code_so": "Recopiez celui de la dernière lettre, ou n’en mettez pas.",
    "no_nonce_in_hash": "« {found} » n’est pas encore accepté : dans cette partie, les empreintes viennent d’abord",
    "no_nonce_in_hash_so": (
        "Choisissez une autre ligne, gardez-la pour vous, et envoyez « nonce empreinte » suivi de son empreinte : "
        "`rattus-pbem nonce` fait les deux. Ou envoyez « nonce : aucune »."
    ),
    "no_nonce_in_nonce": "« {found} » n’est pas accepté maintenant : on recueille les lignes elles-mêmes",
    "no_nonce_in_open": "« {found} » est inutile : cette partie ne demande pas d’empreinte",
    "no_nonce_in_open_so": "Envoyez la ligne elle-même : « nonce : » et les mots que vous voulez.",
    "no_nonce_in_closed": "« {found} » n’est plus accepté : on ne recueille plus de lignes pour le tirage",
    "no_nonce_unsent": "vous n’avez pas envoyé l’empreinte de cette ligne ; elle ne sert donc pas au tirage",
    "no_nonce_unsent_so": "Vous n’avez rien à envoyer.",
    "no_nonce_known": "cette empreinte a déjà été envoyée ({found}) ; sa ligne peut donc être connue",
    "no_nonce_known_so": "Choisissez une autre ligne, et envoyez son empreinte.",
    "no_nonce": "ce n’est pas la ligne dont vous avez envoyé l’empreinte ({found})",
    "no_nonce_so": (
        "Renvoyez la même ligne, lettre pour lettre ; rien n’est perdu, et vous pouvez réessayer jusqu’à l’échéance."
    ),
    # preview
    "preview_stops_chance": "À partir d’ici, tout dépend du hasard.",
    "preview_stops_asked": "Ensuite, on vous demandera : {question}",
    "preview_stops_sealed": (
        "Votre réponse est acceptée et reste secrète jusqu’à ce que tous aient répondu : {question}"
    ),
    "preview_stops_others": "À partir d’ici, tout dépend des autres joueurs.",
    "preview_stops_end": "C’est tout ce que font ces ordres.",
    "odds_of_worlds": (
        "Chances d’après {worlds} mondes qui s’accordent avec ce que vous savez, chacun joué jusqu’à la fin du tour, "
        "les autres répondant par défaut :"
    ),
    "odds_exact": (
        "Chances exactes, sur les {ways} issues possibles du hasard et de ce que vous ignorez, chacune jouée jusqu’à "
        "la fin du tour, les autres répondant par défaut :"
    ),
    "odds_one_way": "Jusqu’à la fin du tour, rien ne dépend du hasard si les autres répondent par défaut :",
    "odds_always": "dans tous les cas",
    "odds_in_share": "dans {chance} des cas",
    "odds_in_worlds": "dans {times} mondes sur {worlds}",
    "odds_failing": "L’ordre {line} échoue {often}, car : {reason}.",
    "odds_open_asked": (
        "Vos ordres n’en disent rien, et on vous le demandera ({often}) ; les chiffres prennent ici le choix par "
        "défaut : {question}"
    ),
    "odds_open_assumed": (
        "Vos ordres n’en disent rien, et on vous le demandera ({often}) ; les chiffres supposent que vous écririez "
        "« {answer} » : {question}"
    ),
    "odds_open_default": "Absent de vos ordres (le choix par défaut compte) : {questions}",
    "odds_nothing": "Rien n’est perdu ni gagné.",
    "odds_compared": "Côte à côte (s’il peut y en avoir plusieurs : le nombre attendu, et la chance d’au moins un) :",
    "odds_within": "{chance} ± {points}",
    "odds_short": "{mean} ({chance})",
    "odds_of_sheet": "{sheet} :",
    "odds_line": "{what} : {odds}",
    "odds_certain": "certain ({amount})",
    "odds_never": "jamais",
    "odds_chance": "{chance} ({low} à {high})",
    "odds_average": "{mean} en moyenne ({amounts})",
    "odds_mean": "{whole},{tenths}",
    "odds_none": "aucune perte : {chance}",
    "odds_amount": "{amount} : {chance}",
    "odds_percent": "{share} %",
    "compose_nothing_asked": "cette vue ne vous demande rien",
    "compose_nothing_answered": "il n’y a rien à écrire : aucun fichier n’a été créé",
    "compose_written": "Enregistré dans {path}.",
    # reports
    "title": "{rules}, partie {game} : {who}, tour {turn}, lettre {number}",
    "title_public": "{rules}, partie {game} : rapport public, tour {turn}",
    "title_referee": "{rules}, partie {game} : rapport de l’arbitre, tour {turn}",
    "awaited_until": "La partie attend {names} jusqu’à {until}.",
    "asked_until": "Merci de répondre avant {until}.",
    "grace_until": "Les ordres sont encore acceptés jusqu’à {until}.",
    "stored_now": "Vos ordres pour ce tour sont enregistrés (feuille {number}).",
    "stored_correction": (
        "Vos ordres pour ce tour sont enregistrés (feuille {number}), mais une de leurs lignes est impossible dans la "
        "situation actuelle. Renvoyez-les tous, corrigés, au plus tard {until} ; sinon ils seront joués tels quels à "
        "ce moment-là, sans ce qui échoue."
    ),
    "stored_rest": (
        "Ce qui n’est pas encore joué de votre dernière feuille (feuille {number}) est gardé et continue après votre "
        "réponse ; d’autres ordres dans une nouvelle feuille le remplacent."
    ),
    "not_asked": "Vous n’avez rien à faire pour l’instant.",
    "awaited": "La partie attend {names}.",
    "game_over": "La partie est terminée.",
    "agreed_draw": "Les joueurs ont convenu d’une partie nulle.",
    "agreed_concede": "Les joueurs ont concédé la partie à {winner}.",
    "agreed_cancel": "L’arbitre l’a arrêtée sans résultat : {reason}",
    "paused": (
        "La partie est en pause ({reason}). Rien n’est joué et toutes les échéances sont suspendues jusqu’à la "
        "reprise ; les ordres que vous envoyez sont enregistrés."
    ),
    "nonces_hash": (
        "Avant tout tirage, vous pouvez ajouter au hasard une ligne secrète à vous ; dans cette partie, son "
        "empreinte vient d’abord. La page d’ordres et `rattus-pbem nonce` font les deux : envoyez « nonce empreinte"
        " » suivi de l’empreinte, et gardez la ligne. Ou envoyez « nonce : aucune »."
    ),
    "nonces_nonce": (
        "Toutes les empreintes sont arrivées : {hashes}. Si vous en avez envoyé une, envoyez maintenant « nonce : »"
        " suivi de la ligne que vous avez gardée."
    ),
    "nonces_open": (
        "Avant tout tirage, vous pouvez ajouter au hasard une ligne à vous, avec les mots que vous voulez. Répondez"
        " par une ligne comme « nonce : mon chat dort sur la box », ou par « nonce : aucune ». Toutes les lignes "
        "figurent dans la première lettre de la partie."
    ),
    "nonces_hash_until": (
        "Merci de l’envoyer avant {until}. Sinon, le tirage se fera sans votre ligne ; rien d’autre ne change."
    ),
    "no_nonce_hash": "aucune",
    "nonces_nonce_until": (
        "Merci de l’envoyer avant {until}. Sinon, le tirage se fera sans votre ligne ; rien d’autre ne change."
    ),
    "nonces_open_until": (
        "Merci de répondre avant {until}. Sinon, le tirage se fera sans votre ligne ; rien d’autre ne change."
    ),
    "waits_to_join": (
        "La partie attend que chaque place ait un joueur. Personne ne joue encore {seats} : pour prendre une place, "
        "envoyez à l’hôte la ligne « rejoindre {game} {seat} »."
    ),
    "nonces_close": "Les lignes sont recueillies jusqu’à {until} au plus tard ; ensuite, la partie continue.",
    "nonces_closed": (
        "Les lignes qui comptent dans le tirage : {list}. Si la vôtre n’est pas celle que vous avez envoyée, "
        "demandez à l’hôte."
    ),
    "nonce_given": "{name} : « {nonce} »",
    "nonce_none": "{name} : aucune",
    "nonce_missing": "{name} : une empreinte, mais pas la ligne elle-même",
    "nonces_again": (
        "{names} : une empreinte est arrivée, mais pas la ligne elle-même. Les empreintes sont donc recueillies une "
        "seconde et dernière fois : choisissez une autre ligne. Les lignes arrivées ne servent pas."
    ),
    "commitment": "Engagement sur le secret de la partie : {commitment}",
    "opened_turn": (
        "La clé du tour {turn} est ouverte : ses tirages sont dans le fichier joint ; docs/verify.py les vérifie."
    ),
    "opened_turns": (
        "Les clés des tours {turns} sont ouvertes : leurs tirages sont dans le fichier joint ; docs/verify.py les "
        "vérifie."
    ),
    "opened_all": (
        "Toutes les clés sont ouvertes. Pour vérifier vous-même chaque tirage de cette partie, enregistrez les lettres "
        "que vous avez reçues dans un dossier et lancez `python3 verify.py DOSSIER` : c’est le fichier docs/verify.py "
        "du programme, et il n’a besoin de rien d’autre."
    ),
    "signer": "Les lettres de cette partie sont signées avec la clé de l’hôte (Ed25519) : {signer}",
    "head": "Journal : {head}",
    "happened": "Ce qui s’est passé depuis votre dernière lettre",
    "happened_first": "Ce qui s’est passé jusqu’ici",
    "happened_public": "Ce qui s’est passé récemment",
    "part_left_out": "« {heading} » est omis ici ; le texte entier est joint.",
    "events_in_short": "{count} événements plus anciens sont racontés ici en bref ; le texte entier est joint.",
    "events_in_short.one": "{count} événement plus ancien est raconté ici en bref ; le texte entier est joint.",
    "events_left_out": "{count} événements plus anciens sont omis ici ; le texte entier est joint.",
    "events_left_out.one": "{count} événement plus ancien est omis ici ; le texte entier est joint.",
    "nothing_happened": "Rien.",
    "news": "Nouvelles pour vous",
    "notice_steps_left_out": "Vos ordres ne demandaient rien de plus ici, et rien de plus n’a été fait : {steps}.",
    "notice_left_out": "Vos ordres n’ont pas répondu à : {question} Le choix par défaut a été joué : {answer}.",
    "out": "Vous êtes éliminé. Vous recevez encore les lettres.",
    "notice_fails": "À corriger : {order} : {reason}",
    "notice_refused": "Ignoré : {order} : {reason}",
    "notice_defaulted": "Le choix par défaut a été joué au lieu de {order} : {reason}",
    "notice_missed": (
        "Aucun ordre n’est arrivé à temps ; les choix par défaut ont été joués (tours manqués de suite : {misses})."
    ),
    "notice_missed_hold": (
        "Désormais, la partie ne vous attend plus : vos tours sont joués avec les choix par défaut. Pour revenir, "
        "envoyez des ordres pour votre prochain tour."
    ),
    "notice_missed_bot": (
        "Désormais, la partie ne vous attend plus : un joueur automatique joue vos tours. Pour revenir, envoyez des "
        "ordres pour votre prochain tour."
    ),
    "notice_unasked_hold": (
        "Un de vos tours a été joué avec les choix par défaut, sans vous attendre. Pour revenir, envoyez des ordres "
        "pour votre prochain tour."
    ),
    "notice_unasked_bot": (
        "Un de vos tours a été joué par un joueur automatique, sans vous attendre. Pour revenir, envoyez des ordres "
        "pour votre prochain tour."
    ),
    "notice_before": "Quand {name} jouait cette place : {text}",
    "notice_away_hold": "{name} ({seat}) n’a pas répondu ; les choix par défaut sont joués jusqu’à son retour.",
    "notice_away_bot": "{name} ({seat}) n’a pas répondu ; un joueur automatique joue jusqu’à son retour.",
    "notice_back": "{name} ({seat}) est de retour.",
    "notice_late": (
        "L’échéance était passée ; les choix par défaut ont été joués pour le reste de votre tour ({questions})."
    ),
    "notice_reopened": (
        "L’arbitre a rouvert cette étape depuis son début : {reason}. Toutes les feuilles d’ordres sont gardées."
    ),
    "notice_reopened_rules": "Dès maintenant, la partie suit une version plus récente de ses règles.",
    "notice_rolled_back": (
        "L’arbitre a annulé tout ce qui s’est passé à partir du tour {turn} (retour {number}) : {reason}. "
        "{dice} {orders}"
    ),
    "rolled_back_dice_same": "Les dés restent les mêmes.",
    "rolled_back_dice_fresh": "Les dés sont relancés.",
    "rolled_back_orders_same": "Les ordres enregistrés ont été rejoués, aussi loin que possible.",
    "rolled_back_orders_new": (
        "Les ordres pour le tour {turn} et les suivants ne comptent plus : veuillez les renvoyer en réponse à la "
        "dernière lettre. Réponses à l’avance et réglages sont ceux d’avant le tour {turn}."
    ),
    "notice_restored": (
        "L’arbitre a annulé le retour {number} : {reason}. La partie en est de nouveau là où elle en était, au tour "
        "{turn} ; les ordres et les réponses à l’avance sont ceux de ce moment."
    ),
    "notice_press": "{who} écrit : {text}",
    "notice_host": "L’hôte écrit : {text}",
    "somebody": "Quelqu’un à la table",
    "notice_replaced": "{name} joue désormais {seat} (raison donnée par l’arbitre : {reason}).",
    "notice_welcome": (
        "Bienvenue, {name} : vous jouez {seat} désormais{before} (raison donnée par l’arbitre : {reason}). Rien de ce "
        "qui a été manqué avant ne compte contre vous, et vous avez tous vos jours d’absence. Les ordres et les "
        "réponses à l’avance que la place a envoyés comptent encore ; `ordres` les donne, `effacer` retire les ordres. "
        "Ce qui s’est passé dernièrement, la position et ce qu’on vous demande sont dans cette lettre ; tout ce qui "
        "s’est passé jusqu’ici est joint si elle vient par courriel."
    ),
    "notice_welcome_after": ", après {before}",
    "notice_put_back": (
        "L’hôte a remis cette partie, d’après une sauvegarde, là où elle en était le {since}. Ce que vous avez reçu ou "
        "envoyé après cette date ne compte plus, et les reçus qui y répondent non plus ; la présente lettre compte. "
        "Renvoyez ce que vous avez envoyé depuis : ordres, absences, contestations et tout le reste."
    ),
    "notice_slid_outage": "L’hôte a été hors ligne un moment ; votre échéance a été repoussée d’autant.",
    "notice_slid_clock": "L’horloge de l’hôte n’était pas à l’heure ; votre échéance a été déplacée en conséquence.",
    "notice_slid_unsent": (
        "Votre lettre n’a pas pu partir à temps ; vous avez de nouveau tout le délai pour répondre."
    ),
    "notice_slid_mass": (
        "Beaucoup d’ordres manquaient à la fois, peut-être à cause du courrier ; votre échéance a été repoussée."
    ),
    "notice_fired": "Utilisé, {part} : {line}",
    "notice_in_part": "Exécuté en partie seulement : {order} : {reason}",
    "notice_skipped": "Non utilisé, {part} : {line} : {reason}",
    "part_conditional": "ligne conditionnelle",
    "part_standing": "ligne permanente",
    "part_default": "votre choix par défaut",
    "wants_to_be_asked": "{name} souhaite être interrogé chaque fois que cette question se pose : {question}.",
    "in_force": "Vos réponses à l’avance, en vigueur",
    "read_as_order": "Lu comme un ordre à part : {order}",
    "receipt_asks": "Ensuite, une lettre vous demandera : {question}",
    "receipt_in_force": "En vigueur :",
    "receipt_later": "En vigueur quand la partie du tour qui se joue sera terminée :",
    "receipt_on_hold": "En vigueur quand ces ordres seront joués :",
    "of_turn": "tour {turn}",
    "titled": "{title} : {text}",
    "form": "Formulaire d’ordres",
    "how_heading": "Comment jouer et où demander",
    "how_to_play": (
        "Pour jouer, répondez à ce message et copiez dans la réponse le bloc de DEBUT à FIN ; enlevez les "
        "`//` devant les lignes que vous voulez et changez-en les noms et les nombres. Les autres lignes "
        "peuvent rester."
    ),
    "closing": (
        "N’envoyez que le bloc de DEBUT à FIN. Pour l’essayer chez vous, lancez « check » avec votre fichier de vue."
    ),
    # order form
    "computer": "ordinateur {kind}",
    "computer_sensible": "avisé",
    "computer_greedy": "avide",
    "computer_random": "au hasard",
    "form_how": "Pour envoyer une ligne, ôtez les // qui la précèdent.",
    "form_used": "déjà fait ce tour [{clause}]",
    "form_impossible": "pas maintenant : {reason} [{clause}]",
    "form_left_out": "{text} (par défaut : {what})",
    "form_out_of": "{count_of} parmi {some}",
    "form_depends": "selon vos autres choix",
    "form_number": "{low} à {high}",
    "form_pause": "s’arrêter ici ; la prochaine lettre vous demandera la suite",
    "form_shared": "{total} en tout, au plus : {each}",
    "form_each": "{count}, chacun : {each}",
    "form_ahead": (
        "Cette question peut se poser pendant le tour d’un autre : {question} Par exemple, pour y répondre à l’avance :"
    ),
    "form_setting": "Sans réponse permanente : {what}. Pour être interrogé chaque fois :",
    "form_still": "Pas encore joué de votre dernière feuille d’ordres (une nouvelle la remplace) :",
    "form_still_answers": (
        "Pas encore atteint dans votre dernière feuille ; cela reste en vigueur si vous n’envoyez que des réponses :"
    ),
    "form_after": "après {above}",
    "form_nothing": "Vous n’avez rien à faire pour l’instant ; il n’y a donc pas de formulaire.",
    # the rules looked up
    "topic_head": "{title} [{clauses}]",
    "topic_orders": "On écrit : {lines}",
    "topic_none": "Rien ici sur « {given} ».",
    "topic_near": "Pensez-vous à {near} ?",
    "topics_named": "Vous pouvez aussi demander : {titles}.",
    "topics_of_no_game": "Ce jeu n’apporte pas le texte de ses règles.",
    "rules_page": "Les règles en une page",
    "rules_new": "Nouveau en jeu",
    "rules_ask": (
        "Pour demander, répondez avec une ligne `aide règles`, ou `aide` et le nom de ce que vous cherchez. "
        "`expliquer tour 1 événement 2` dit pourquoi une chose est arrivée ; `aide` seul donne tout ce qui se fait par "
        "message."
    ),
    "rules_glossary": "Glossaire",
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
    # pictures
    "picture_changed": "changé depuis votre dernière lettre",
    # lists
    "separated": "{before}\u00a0; {after}",
    "labelled": "{label}\u00a0: {text}",
    "and": "{most} et {last}",
}
