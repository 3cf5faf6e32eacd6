"""French: what the post office says to players."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "subject_reminder": "Vos ordres sont attendus",
    "subject_reminder_nonce": "Votre part du hasard de la partie est attendue",
    "reminder": "On vous attend dans {count} parties :",
    "reminder_line": (
        "{game}, {seat}, tour {turn} : vos ordres sont attendus jusqu’à {until}. Ils comptent encore jusqu’à {grace} "
        "(délai de grâce) ; puis les choix par défaut sont joués."
    ),
    "reminder_hash": (
        "{game}, {seat} : envoyez « nonce empreinte … » ou « nonce empreinte aucun » avant {until}. Si rien ne "
        "vient, la partie continue sans votre part du hasard."
    ),
    "reminder_nonce": (
        "{game}, {seat} : envoyez « nonce … » avec les 64 chiffres dont vous avez envoyé l’empreinte, avant {until}. "
        "S’ils ne viennent pas, la partie commence sans votre part du hasard."
    ),
    "reminder_answer": (
        "Répondez à ce message, avec vos ordres entre ces deux lignes ; `renvoyer` fait revenir votre dernière "
        "lettre et sa feuille."
    ),
    "reminder_answer_nonce": "Répondez à ce message ; `renvoyer` fait revenir votre dernière lettre.",
    "block_begin": "DEBUT ORDRES {game} {seat} tour {turn} code {code}",
    "reminder_first": "première ligne : {line}",
    "reminder_subject": "objet : {tag}",
    "reminder_foot": (
        "Répondez pour chaque partie par un message à part, avec la première ligne (ou l’objet) donnée ci-dessus : "
        "elle porte le code. Ou répondez à la dernière lettre de la partie ; `renvoyer` les fait toutes revenir."
    ),
    "next": "{game} ({seat}), tour {turn} : {state}",
    "next_out": "vous êtes éliminé ; vous recevez encore les rapports.",
    "next_over": "la partie est finie.",
    "next_agreed": (
        "la partie est finie : tous les joueurs présents se sont accordés pour la finir ; une lettre dit où elle en "
        "est."
    ),
    "next_open": "la partie attend que des joueurs la rejoignent ; une lettre viendra quand elle commencera.",
    "next_hash": (
        "l’empreinte de votre nonce (ou `nonce empreinte aucun`) est attendue jusqu’à {until} ; si rien ne vient, la "
        "partie continue sans votre part du hasard."
    ),
    "next_nonce": (
        "votre nonce est attendu jusqu’à {until} ; s’il ne vient pas, la partie commence sans votre part du hasard."
    ),
    "next_begins": (
        "rien ne vous est demandé maintenant ; la liste des nonces sera close au plus tard : {until}, et une lettre "
        "dira la suite."
    ),
    "next_asked": (
        "vos ordres sont attendus jusqu’à {until} ; ils comptent encore jusqu’à {grace}, puis les choix par défaut "
        "sont joués."
    ),
    "next_grace": (
        "vos ordres étaient attendus jusqu’à {until} ; ils comptent encore jusqu’à {grace} (délai de grâce), puis "
        "les choix par défaut sont joués."
    ),
    "next_ready": "vos ordres sont enregistrés ; ils se changent jusqu’à {ready}, puis ils sont joués.",
    "next_tentative": "vos ordres sont enregistrés, en attente : ils seront joués tels quels à {grace}.",
    "next_now": "vos ordres sont enregistrés et se jouent maintenant ; une lettre dira ce qui en vient.",
    "next_waits": "rien ne vous est demandé maintenant ; la partie attend {names} jusqu’à {until}.",
    "next_waits_grace": (
        "rien ne vous est demandé maintenant ; la partie attendait {names} jusqu’à {until}, et le délai de grâce court."
    ),
    "next_goes_on": "rien ne vous est demandé maintenant ; une lettre dira la suite.",
    "next_away": "Votre siège est joué sans vous ; envoyez des ordres pour votre prochain tour pour revenir.",
    "next_away_until": (
        "Votre siège est joué sans vous ; envoyez des ordres pour votre prochain tour, le tour {turn}, pour revenir."
    ),
    "next_back": (
        "Votre siège est joué sans vous jusqu’au tour {turn} ; avec vos ordres pour ce tour vous êtes de retour."
    ),
    "next_stored": "Vos ordres pour ce tour sont enregistrés.",
    # subjects
    "subject_receipt": "Accusé : {grade}",
    "subject_asked": "{rules}, tour {turn} : vos ordres, s’il vous plaît",
    "subject_nonces": "{rules} : votre part du hasard, s’il vous plaît",
    "subject_report": "{rules}, tour {turn}",
    "subject_over": "{rules} : la partie est finie",
    "subject_held": "Un message pour votre siège est retenu",
    "subject_press": "{who} vous écrit",
    "subject_vote": "Une proposition de finir la partie",
    "subject_join": "Rejoindre {game}",
    "subject_address": "Une nouvelle adresse pour vos lettres",
    "subject_replaced": "{game} : votre siège a un nouveau joueur",
    "subject_status": "Vos parties",
    # receipts
    "refused": "Rien n’en a été enregistré : {reason}",
    "lines_counted": "Les lignes sont comptées depuis celle de DEBUT ORDRES :",
    "kept_before": "Ce qui était enregistré auparavant l’est toujours.",
    "played_already": (
        "Ces mêmes ordres ont déjà été joués ; ils ne le sont pas deux fois. On répond à une nouvelle question en "
        "répondant à sa lettre."
    ),
    "nothing_found": (
        "Ni ordres ni commande n’ont été trouvés dans votre message. Écrivez vos ordres entre DEBUT ORDRES et FIN "
        "ORDRES, ou `aide` seul sur une ligne."
    ),
    "certain": "Ce qu’ils font à coup sûr :",
    "block_beside": "Une feuille était jointe ; le bloc dans le texte du message n’a pas été lu.",
    "which_game": (
        "Il ne dit pas pour quelle partie il est. Vous jouez : {places}. Répondez à une lettre de cette partie."
    ),
    "one_game": (
        "Un message compte pour une partie : celui-ci a été lu pour {game}. Pour {others}, écrivez un message à part."
    ),
    "two_games": "Le message contient des ordres pour {games} ; aucun n’a été pris. Écrivez un message par partie.",
    "not_read": "Non exécuté : « {line} ». {reason}",
    # commands
    "orders_none": "Aucun ordre de vous n’est enregistré.",
    "orders_stored": "Enregistré pour le tour {turn} (feuille {number}) :",
    "orders_in_force": "En vigueur :",
    "cleared": "Vos ordres enregistrés sont retirés.",
    "resent": "Votre lettre repart.",
    "resent_none": "Il n’y a pas de telle lettre.",
    "stored_nonce_hash": (
        "L’empreinte de votre nonce est enregistrée : {value}\nGardez le nonce lui-même : une lettre le demandera "
        "quand toutes les empreintes seront là."
    ),
    "stored_nonce": "Votre nonce est enregistré ; il répond à l’empreinte que vous avez envoyée.",
    "stored_none": "Noté : la partie commence sans votre part du hasard.",
    "absent_from": (
        "Vous êtes absent du {first} au {last} : votre temps s’arrête ces jours. Il vous reste {left} dans "
        "cette partie."
    ),
    "absent_too_long": "Cela ferait {days} ; il vous reste {left} dans cette partie.",
    "absent_past": "Ces jours sont passés : nous sommes le {today}.",
    "absent_over": "La partie est finie ; votre temps n’y court plus.",
    "press_sent": "Votre message part à : {names}.",
    "press_nobody": "« {to} » n’est pas un siège ici ; il y a {seats}, ou tous.",
    "press_head": "{who} écrit à : {names} :",
    "press_foot": "Pour répondre, écrivez à l’hôte une ligne « message à {seat} : … ».",
    "you": "vous",
    "somebody": "Quelqu’un à la table",
    "voted": (
        "Noté pour le tour {turn} : {vote}. La partie finit ainsi si tous les joueurs présents sont d’accord pendant "
        "ce tour ; personne ne saura qui l’a dit."
    ),
    "vote_draw": "partie nulle",
    "vote_winner": "{name} gagne",
    "vote_not_now": "La partie ne se joue pas en ce moment.",
    "vote_out": "Vous êtes éliminé ; aux autres de dire comment la partie finit.",
    "vote_nobody": "« {to} » n’est pas un siège ici ; il y a {seats}.",
    "vote_proposed": (
        "Il est proposé de finir la partie {game} pendant ce tour ({turn}) : {vote}.\nSi vous êtes d’accord, "
        "répondez par la ligne « {line} ». Sinon, ne faites rien : au tour suivant la proposition tombe. Personne ne "
        "saura qui est d’accord."
    ),
    "disputed": "L’événement {event} est contesté ; l’hôte a reçu vos mots.",
    "explained": "{event} {text} [{clauses}]",
    "explain_none": "Aucune de vos lettres ne parle de l’événement {event}.",
    "language_set": "Vos lettres sont désormais en français.",
    "zone_set": "Les heures sont désormais données à {zone}.",
    "zone_unknown": "Il n’y a pas de fuseau {zone}.",
    "address_asked": (
        "Vos lettres gardent l’adresse actuelle jusqu’à ce que le changement soit confirmé des deux côtés : voyez "
        "les lettres envoyées à chacune."
    ),
    "address_taken": "C’est votre adresse actuelle, ou celle d’un autre siège.",
    "address_own": (
        "{to} est l’adresse de l’hôte, ou une sous-adresse de celle-ci ; il faut aux lettres une adresse à vous."
    ),
    "address_once": (
        "Une nouvelle adresse se demande une fois par jour. Redemandez demain ; d’ici là, les lettres envoyées pour "
        "la dernière restent valables."
    ),
    "address_full": (
        "Aucune lettre n’est partie : cet hôte n’écrit qu’à peu de nouvelles adresses par jour, et l’a fait "
        "aujourd’hui. Redemandez demain."
    ),
    "address_letter_old": (
        "Le joueur de {seat} dans {game} veut que ses lettres aillent désormais à {to}.\nSi vous êtes d’accord, "
        "répondez par la ligne :\n\n-> confirmer {word}"
    ),
    "address_letter_new": (
        "Le joueur de {seat} dans {game}, une partie par courriel, veut que ses lettres aillent désormais à cette "
        "adresse.\nSi vous êtes d’accord, répondez par la ligne ci-dessous. Si vous n’en savez rien, ne faites rien "
        ": rien d’autre ne viendra.\n\n-> confirmer {word}"
    ),
    "address_half": "Confirmé depuis une des deux adresses ; l’autre doit confirmer aussi.",
    "address_set": "Vos lettres vont désormais à {to}.",
    "confirm_unknown": "Rien n’attend le mot {word}. Recopiez-le de notre lettre.",
    "confirmed_mail": "Le message retenu est pris en compte :",
    "replaced": (
        "Vous ne tenez plus le siège {seat} dans la partie {game} : l’arbitre l’a confié à quelqu’un d’autre. Vous "
        "n’en recevrez plus de lettres, et vos messages à son sujet ne sont plus pris. Merci d’avoir joué."
    ),
    # held back
    "held": (
        "Un message de {sender} est arrivé pour votre siège {seat} dans {game}. {why} Rien n’en a été fait, et son "
        "expéditeur n’en sait rien.\nS’il est de vous, répondez par la ligne ci-dessous. Sinon, ne faites rien.\n\n"
        "-> confirmer {word}"
    ),
    "held_wrong_code": "Son code n’est celui d’aucune de vos lettres.",
    "held_closed": (
        "Dix codes faux ont été reçus pour votre siège aujourd’hui : jusqu’à votre prochaine lettre, tout son "
        "courrier est retenu."
    ),
    "held_no_code": "Il n’a le code d’aucune lettre.",
    "held_sender": "Il a le bon code, mais ne vient pas de votre adresse.",
    "nobody": "une adresse illisible",
    # reminders, joining, status
    "join_word": (
        "Quelqu’un avec votre adresse demande le siège {seat} dans la partie {game}.\nPour le prendre, répondez par "
        "la ligne ci-dessous. Si ce n’était pas vous, ne faites rien.\n\n-> confirmer {word}"
    ),
    "join_others": "Le reste ({commands}) compte si vous l’écrivez dans le même message, en dessous.",
    "join_none": "Il n’y a pas de siège {seat} libre dans {game}. Sièges libres : {free}.",
    "join_that": "de ce nom",
    "join_full": "Aucun siège n’est libre dans {game}.",
    "join_there": "Vous avez déjà un siège dans {game} ; chaque siège se joue depuis sa propre adresse.",
    "join_apart": (
        "Pour rejoindre {game}, écrivez un nouveau message à l’hôte ; celui-ci répond à une lettre d’une autre partie."
    ),
    "joined": "Vous jouez {seat} dans {game}. Votre première lettre suit.",
    "join_asked_host": (
        "Le siège {seat} dans {game} a un joueur qui ne répond plus depuis longtemps. On demande à l’hôte si vous "
        "pouvez le reprendre."
    ),
    "event_none": (
        "Aucune de vos lettres ne parle de l’événement {event}. Le plus proche dont il y est question est {near}."
    ),
    # deadlines that have moved
    "subject_moved": "Votre échéance a changé : {until}",
    "moved": (
        "Vos ordres pour le tour {turn} de {game} sont désormais attendus avant {until}. Ce que vous avez envoyé est "
        "gardé."
    ),
    "moved_nonces": "La liste des nonces de {game} est désormais ouverte jusqu’à {until}.",
    "moved_person": "Chaque siège a maintenant un joueur.",
    "moved_absent": "Vous êtes absent quelques jours, pendant lesquels votre temps s’arrête.",
    # grades of receipts
    "grade_ok": "bon",
    "grade_warnings": "à revoir",
    "grade_refused": "refusé",
    "grade_stale": "dépassé",
    "grade_early": "en avance",
    "grade_tentative": "en attente",
    "grade_duplicate": "en double",
    # commands and lines as a reader writes them back
    "command_all": "tous",
    "command_draw": "nulle",
    "command_concede": "abandonner {seat}",
    "block_end": "FIN ORDRES",
    # what can be done by mail, in 72 columns
    "help": """\
Jouer par courriel
==================
Répondez à la dernière lettre de votre partie. Écrivez vos ordres entre
les lignes DEBUT ORDRES et FIN ORDRES, un par ligne ; la feuille de la
lettre montre ce qui est possible. Rien d’autre n’est lu comme un ordre.
Chaque message reçoit un accusé. Les ordres se changent jusqu’à ce
qu’ils soient joués : une nouvelle feuille remplace l’ancienne.

Hors du bloc, une par ligne, ces commandes sont lues :
  aide                            ce texte
  état                            vos parties, et qui est attendu
  renvoyer, renvoyer tour 7       votre dernière lettre, ou d’un tour
  ordres                          ce qui est enregistré de vous
  effacer                         retirer vos ordres enregistrés
  absent du 2026-12-24 au 2027-01-02    votre temps s’arrête ces jours
  message à bleu : texte          écrire à un siège ; `à tous` à tous ;
                                  `à tous anonyme` sans votre nom
  nulle                           proposer, ou accepter, la nulle
  abandonner rouge                proposer que rouge ait gagné
  contester tour 7 événement 12 : pourquoi    saisir l’arbitre
  expliquer tour 7 événement 12   un événement, avec ses clauses
  nonce empreinte ..., nonce ...  votre part du hasard
  langue fr, fuseau Europe/Paris  comment vos lettres sont écrites
  adresse anna@example.org        où vont vos lettres désormais
  rejoindre club-1347 rouge      prendre un siège libre
  confirmer MOT                   ce qu’une de nos lettres demande""",
}
