"""French: what the post office says to players."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "subject_reminder": "Rappel : vos ordres, s’il vous plaît",
    "subject_reminder_correction": "Rappel : vos ordres à corriger, s’il vous plaît",
    "subject_reminder_nonce": "Rappel : votre ligne pour le tirage, s’il vous plaît",
    "reminder": "{count} parties vous attendent :",
    "reminder_line": (
        "{game}, {seat}, tour {turn} : vos ordres sont attendus avant {until}. Ils sont encore acceptés jusqu’à "
        "{grace} (délai de grâce) ; ensuite, les choix par défaut sont joués."
    ),
    "reminder_correction": (
        "{game}, {seat}, tour {turn} : vos ordres sont enregistrés, mais une de leurs lignes est impossible. "
        "Renvoyez-les tous, corrigés, au plus tard {until} ; sinon ils seront joués tels quels à ce moment-là, sans ce "
        "qui échoue."
    ),
    "reminder_hash": (
        "{game}, {seat} : envoyez « nonce empreinte … » ou « nonce : aucune » avant {until}. Sinon, le tirage se "
        "fera sans votre ligne."
    ),
    "reminder_nonce": (
        "{game}, {seat} : envoyez « nonce : » et la ligne dont vous avez envoyé l’empreinte, avant {until}. Sinon, "
        "le tirage se fera sans votre ligne."
    ),
    "reminder_own": (
        "{game}, {seat} : vous pouvez envoyer « nonce : » et une ligne à vous pour le tirage avant {until}, ou « "
        "nonce : aucune ». Sinon, le tirage se fera sans votre ligne."
    ),
    "reminder_answer": (
        "Répondez à ce message, avec vos ordres entre ces deux lignes. `renvoyer` vous renvoie votre dernière lettre "
        "et son formulaire."
    ),
    "reminder_answer_nonce": "Répondez à ce message. `renvoyer` vous renvoie votre dernière lettre.",
    "block_begin": "DEBUT ORDRES {game} {seat} tour {turn} code {code}",
    "reminder_first": "première ligne : {line}",
    "reminder_subject": "objet : {tag}",
    "reminder_foot": (
        "Envoyez un message séparé pour chaque partie, avec la première ligne (ou l’objet) indiquée ci-dessus : elle "
        "contient le code. Ou répondez à la dernière lettre de chaque partie ; `renvoyer` vous les renvoie toutes."
    ),
    "next": "{game} ({seat}), tour {turn} : {state}",
    "next_out": "vous êtes éliminé ; vous recevez encore les lettres.",
    "next_over": "la partie est terminée.",
    "next_paused": (
        "la partie est en pause ({reason}) ; les échéances sont suspendues, et ce que vous envoyez est enregistré."
    ),
    "next_agreed": (
        "la partie est terminée : tous les joueurs actifs ont accepté d’y mettre fin ; une lettre donne le résultat."
    ),
    "next_open": "la partie attend d’autres joueurs ; vous recevrez une lettre quand elle commencera.",
    "next_hash": (
        "l’empreinte de votre ligne (ou `nonce : aucune`) est attendue avant {until} ; sinon, le tirage se fera "
        "sans votre ligne."
    ),
    "next_nonce": "votre ligne est attendue avant {until} ; sinon, le tirage se fera sans elle.",
    "next_own": (
        "vous pouvez envoyer `nonce : ` et une ligne à vous (ou `nonce : aucune`) avant {until} ; sinon, le tirage "
        "se fera sans votre ligne."
    ),
    "next_begins": (
        "vous n’avez rien à faire pour l’instant ; les lignes pour le tirage sont recueillies jusqu’à {until} au "
        "plus tard, puis une lettre vient."
    ),
    "next_asked": (
        "vos ordres sont attendus avant {until} ; ils sont encore acceptés jusqu’à {grace}, puis les choix par défaut "
        "sont joués."
    ),
    "next_grace": (
        "vos ordres étaient attendus avant {until} ; ils sont encore acceptés jusqu’à {grace} (délai de grâce), puis "
        "les choix par défaut sont joués."
    ),
    "next_ready": "vos ordres sont enregistrés ; vous pouvez les modifier jusqu’à {ready}, puis ils sont joués.",
    "next_correct": (
        "certains de vos ordres sont impossibles dans la situation actuelle. Renvoyez-les tous, corrigés, au plus tard "
        "{ready} ; sinon ils seront joués à ce moment-là, sans les lignes qui échouent. S’ils sont bien voulus ainsi, "
        "renvoyez les mêmes ordres."
    ),
    "next_correct_soon": (
        "certains de vos ordres sont impossibles dans la situation actuelle. Renvoyez-les tous, corrigés, au plus tard "
        "{ready} ; sinon ils seront joués à ce moment-là, sans les lignes qui échouent."
    ),
    "next_tentative": "vos ordres sont enregistrés et mis en attente : ils seront joués tels quels à {grace}.",
    "next_now": "vos ordres sont enregistrés et vont être joués ; une lettre vous dira le résultat.",
    "next_sealed": (
        "vos ordres sont enregistrés ; ils sont joués avec ceux de {names}, qui peuvent répondre jusqu’à {until}. Vous "
        "pouvez les modifier d’ici là."
    ),
    "next_waits": "vous n’avez rien à faire pour l’instant ; la partie attend {names} jusqu’à {until}.",
    "next_waits_grace": (
        "vous n’avez rien à faire pour l’instant ; la partie attendait {names} jusqu’à {until}, et le délai de grâce "
        "a commencé."
    ),
    "next_goes_on": "vous n’avez rien à faire pour l’instant ; vous recevrez une lettre quand il y aura du nouveau.",
    "next_away": "Votre place est jouée sans vous ; pour revenir, envoyez des ordres pour votre prochain tour.",
    "next_away_until": (
        "Votre place est jouée sans vous ; pour revenir, envoyez des ordres pour votre prochain tour, le tour {turn}."
    ),
    "next_back": (
        "Votre place est jouée sans vous jusqu’au tour {turn} ; vous avez envoyé des ordres pour ce tour et serez "
        "alors de retour."
    ),
    "next_stored": "Vos ordres pour ce tour sont enregistrés.",
    # subjects
    "subject_receipt": "Reçu : {grade}",
    "subject_receipt_turn": "Reçu pour le tour {turn} : {grade}",
    "subject_receipt_nonces": "Reçu pour votre ligne pour le tirage : {grade}",
    "subject_asked": "{rules}, tour {turn} : vos ordres, s’il vous plaît",
    "subject_nonces": "{rules} : votre ligne pour le tirage, s’il vous plaît",
    "subject_report": "{rules}, tour {turn}",
    "subject_over": "{rules} : la partie est terminée",
    "subject_held": "Un message pour votre place est retenu",
    "subject_vote": "Une proposition pour finir la partie",
    "subject_join": "Rejoindre {game}",
    "subject_join_any": "Rejoindre une partie",
    "subject_address": "Une nouvelle adresse pour vos lettres",
    "subject_replaced": "{game} : votre place a un nouveau joueur",
    "subject_status": "Vos parties",
    # receipts
    "refused": "Rien n’a été enregistré, car : {reason}",
    "lines_counted": "Les lignes sont comptées à partir de DEBUT ORDRES :",
    "kept_before": "Ce qui était déjà enregistré n’a pas changé.",
    "played_already": (
        "Ces ordres ont déjà été joués. Pour répondre à une nouvelle question, répondez à la lettre qui la pose."
    ),
    "copy": "Ce message était déjà arrivé ; il n’a pas été exécuté une seconde fois.",
    "copy_replaced": (
        "Ce message était déjà arrivé. Ce que vous avez envoyé depuis reste en place ; pour revenir à ces ordres-ci, "
        "envoyez-les dans un nouveau message."
    ),
    "held_older": "vous avez envoyé des ordres depuis l’arrivée de ce message, et les plus récents restent",
    "nothing_in_beginning": (
        "La partie lue de votre message ne contient ni ordres ni commande. Renvoyez-les dans un message court, sans "
        "images ni pièces jointes."
    ),
    "nothing_found": (
        "Votre message ne contient ni ordres ni commande. Écrivez vos ordres entre DEBUT ORDRES et FIN ORDRES, ou "
        "`aide` seul sur une ligne."
    ),
    "nothing_found_asked": (
        "Votre message ne contient ni ordres ni commande. Répondez avec un bloc comme celui-ci, sans les `//` et avec "
        "vos propres ordres, un par ligne ; ou avec `aide` seul sur une ligne :"
    ),
    "near_replaces": (
        "Il remplace tous vos ordres enregistrés pour ce tour : mettez-y chaque ligne que vous voulez, dans l’ordre."
    ),
    "near_command": "« {line} » n’est pas une commande. Vouliez-vous dire : {near}",
    "near_begin": "« {line} » ne commence pas une feuille d’ordres. Répondez avec ce bloc, vos ordres dedans :",
    "near_fault": "« {line} »\u00a0: {fault}",
    "near_orders": "Les ordres ne comptent qu’entre ces deux lignes. Répondez avec ce bloc :",
    "near_two_ways": "Vos ordres peuvent se lire de plusieurs façons. Répondez avec le bloc que vous voulez dire :",
    "nothing_as_it_stands": "Rien n’a été fait : tel quel, votre message ne contient ni ordres ni commande.",
    "help_line": "`aide` seul sur une ligne donne toutes les commandes.",
    "certain": "Ce qu’ils feront à coup sûr :",
    "block_beside": "Une feuille d’ordres était jointe ; le bloc dans le texte du message n’a donc pas été lu.",
    "which_game": (
        "Le message ne dit pas pour quelle partie il est. Vous jouez : {places}. Répondez à une lettre de cette partie."
    ),
    "one_game": (
        "Un message ne compte que pour une partie : celui-ci a été lu pour {game}. Envoyez un message séparé pour "
        "{others}."
    ),
    "two_games": (
        "Le message contient des ordres pour {games} ; aucun n’a été utilisé. Envoyez un message séparé par partie."
    ),
    "not_read": "Non exécuté : « {line} ». {reason}",
    # commands
    "orders_none": "Vous n’avez aucun ordre enregistré.",
    "orders_stored": "Enregistré pour le tour {turn} (feuille {number}) :",
    "orders_in_force": "En vigueur :",
    "orders_left": "Reste à jouer de la feuille {number} pour le tour {turn} :",
    "orders_on_hold": "Enregistré pour le tour {turn} (feuille {number}), en attente :",
    "cleared_others": "Vos autres ordres enregistrés (tour {turns}) sont effacés.",
    "clear_refused": "« effacer » n’a pas été exécuté non plus : les ordres à côté ont été refusés.",
    "clear_older": (
        "Votre message répond à une lettre plus ancienne ; les ordres envoyés depuis restent donc. Pour les effacer, "
        "répondez « effacer » à votre dernière lettre."
    ),
    "cleared": "Vos ordres enregistrés ont été supprimés.",
    "resent": "Votre lettre vous est renvoyée.",
    "resent_none": "Cette lettre n’existe pas.",
    "stored_nonce_hash": (
        "L’empreinte de votre ligne est enregistrée. Gardez la ligne elle-même : une lettre vous la "
        "demandera quand toutes les empreintes seront arrivées."
    ),
    "stored_nonce": (
        "Votre ligne est enregistrée ; elle correspond à l’empreinte que vous avez envoyée. Gardez ce reçu : il "
        "prouve qu’elle est arrivée."
    ),
    "stored_open": (
        "Votre ligne pour le tirage est enregistrée. Tant que les lignes ne sont pas publiées, une autre la remplace. "
        "Gardez ce reçu : il prouve qu’elle est arrivée."
    ),
    "stored_none": "Noté : le tirage se fera sans ligne de votre part.",
    "absent_from": (
        "Vous êtes absent du {first} au {last} : vos échéances sont repoussées d’autant de jours. Il vous reste "
        "{left} d’absence dans cette partie."
    ),
    "absent_unsure": (
        "Cela peut vouloir dire plusieurs choses ; rien n’a été changé. Si vous voulez dire du {first} au {last}, "
        "répondez par cette ligne : {line}"
    ),
    "absent_too_long": "Cela ferait {days} ; il vous reste {left} d’absence dans cette partie.",
    "absent_past": "Ces jours sont passés : nous sommes le {today}.",
    "absent_over": "La partie est terminée ; vous n’y avez plus d’échéance.",
    "you": "vous",
    "somebody": "Quelqu’un à la table",
    "voted": (
        "Noté pour le tour {turn} : {vote}. La partie finit ainsi si tous les joueurs actifs acceptent avant la fin "
        "du tour. Les votes restent secrets."
    ),
    "vote_draw": "partie nulle",
    "vote_winner": "{name} gagne",
    "vote_not_now": "La partie n’est pas en cours.",
    "vote_out": "Vous êtes éliminé ; c’est aux autres de décider comment la partie finit.",
    "vote_lapsed": (
        "Votre message répond à une lettre sur un tour terminé, dont les propositions sont caduques. Pour proposer "
        "cela au tour {turn}, répondez à votre dernière lettre."
    ),
    "vote_nobody": "Aucune place ne s’appelle « {to} » ; il y a {seats}.",
    "vote_proposed": (
        "Un joueur propose de finir la partie {game} pendant ce tour ({turn}) : {vote}.\nSi vous êtes d’accord, "
        "répondez par la ligne « {line} ». Sinon, ne faites rien : la proposition tombe à la fin du tour. Les votes "
        "restent secrets."
    ),
    "list_empty": "Il n’y a rien dans cette liste.",
    "disputed": (
        "Vous avez ouvert une contestation sur {what}. C’est la contestation {number} de cette partie ; l’hôte l’a "
        "reçue, et vous en apprendrez l’issue par courriel."
    ),
    "disputed_more": "Votre message a été ajouté à la contestation {number} sur {what} ; l’hôte l’a reçu.",
    "dispute_not_yet": "Le tour {turn} n’a pas commencé ; la partie en est au tour {now}.",
    "dispute_within": "L’événement {inner} est raconté dans la ligne de l’événement {event}.",
    "dispute_head": "Votre contestation {number}, sur {what} :",
    "dispute_answer": "L’hôte répond :",
    "dispute_answer_foot": "La contestation reste ouverte jusqu’à ce que l’hôte la ferme. Pour ajouter quelque chose, "
    "écrivez :\n{line} : votre message",
    "dispute_closed": "L’hôte a fermé la contestation : {outcome}. La raison :",
    "dispute_closed_foot": "S’il reste une erreur, vous pouvez contester à nouveau.",
    "dispute_upheld": "vous avez raison",
    "dispute_rejected": "rien ne change",
    "dispute_withdrawn": "retirée",
    "subject_dispute_answer": "Contestation {number} : l’hôte répond",
    "subject_dispute_closed": "La contestation {number} est fermée : {outcome}",
    "explained": "{event} {text} [{clauses}]",
    "explain_none": "Aucune de vos lettres ne mentionne l’événement {event}.",
    "language_set": "Vos lettres sont désormais en français.",
    "zone_set": "Les heures sont désormais données dans le fuseau {zone}.",
    "pictures_on": (
        "Vos lettres montrent désormais le plateau en images, avec une page pour composer vos ordres, "
        "si votre hôte les envoie."
    ),
    "pictures_off": "Vos lettres viennent désormais sans images ni page d’ordres.",
    "zone_near": "Pour {zone}, écrivez : fuseau {near}",
    "zone_unknown": "Aucun fuseau horaire ne s’appelle {zone}.",
    "address_asked": (
        "Vos lettres vont toujours à votre adresse actuelle, jusqu’à ce que les deux adresses confirment le "
        "changement : un message vient d’être envoyé à chacune."
    ),
    "address_taken": "Cette adresse est déjà la vôtre ou celle d’une autre place.",
    "address_own": "{to} est l’adresse de l’hôte, ou une variante ; donnez une adresse à vous.",
    "address_robot": (
        "Personne ne lit le courrier envoyé à {to} : c’est l’adresse d’un programme. Donnez une adresse à vous."
    ),
    "address_once": (
        "On peut demander une nouvelle adresse une fois par jour. Redemandez demain ; d’ici là, les messages envoyés "
        "pour la dernière restent valables."
    ),
    "address_full": (
        "Aucun message n’a été envoyé : cet hôte n’accepte que quelques changements d’adresse par jour, et ce nombre "
        "est atteint. Redemandez demain."
    ),
    "address_letter_old": (
        "Le joueur de {seat} dans {game} souhaite que ses lettres aillent désormais à {to}.\nSi vous êtes d’accord, "
        "répondez « oui », ou par cette ligne :\n\n-> confirmer {word}"
    ),
    "address_letter_new": (
        "Le joueur de {seat} dans {game}, une partie par courriel, souhaite que ses lettres aillent désormais à "
        "cette adresse.\nSi vous êtes d’accord, répondez « oui », ou par la ligne ci-dessous. Si cela ne vous dit "
        "rien, ne faites rien : vous ne recevrez pas d’autre message.\n\n-> confirmer {word}"
    ),
    "address_half": "Confirmé depuis une des deux adresses ; l’autre doit confirmer aussi.",
    "address_set": "Vos lettres vont désormais à {to}.",
    "confirm_unknown": "Rien n’attend le mot {word}. Recopiez-le du message qui vous l’a demandé.",
    "confirm_reply": (
        "Beaucoup de mots que rien n’attend sont arrivés aujourd’hui en votre nom ; le mot {word} n’a donc pas été "
        "cherché. Répondez au message qui vous l’a demandé : la réponse porte votre code."
    ),
    "confirmed_mail": "Le message retenu a maintenant été lu :",
    "replaced": (
        "Vous ne jouez plus {seat} dans la partie {game} : l’arbitre a confié la place à quelqu’un d’autre. Vous n’en "
        "recevrez plus de lettres, et vos messages à son sujet ne sont plus acceptés. Merci d’avoir joué."
    ),
    # held back
    "held": (
        "Un message de {sender} est arrivé pour votre place {seat} dans {game}. {why} Il n’a pas été exécuté, et "
        "son expéditeur n’a pas reçu de réponse."
    ),
    "held_confirm": "S’il est de vous, répondez « oui », ou par cette ligne. Sinon, rien.\n\n-> confirmer {word}",
    "held_subject": "Son objet : {subject}",
    "held_no_subject": "aucun",
    "held_came": "Arrivé : {came}",
    "held_orders": "Ses ordres, tels qu’ils sont lus :",
    "held_for_turn": "pour le tour {turn}",
    "held_unread": "Ses ordres ne peuvent être lus tels quels :",
    "held_commands": "Ses commandes :",
    "held_nothing": "Il ne contient ni ordres ni commande.",
    "held_wrong_code": "Son code ne vient d’aucune de vos lettres.",
    "held_old_code": (
        "Il porte le code d’une ancienne lettre : seuls comptent les codes des lettres de ce tour et du précédent."
    ),
    "held_automatic": "D’après ses en-têtes, un programme l’a envoyé, par exemple comme réponse automatique.",
    "held_no_code": "Il ne contient aucun code de lettre.",
    "held_sender": "Son code est bon, mais il ne vient pas de votre adresse.",
    "nobody": "une adresse illisible",
    # une fois par jour, ce qui est resté sans réponse
    "subject_unanswered": "Des messages en votre nom n’ont pas été exécutés",
    "unanswered": (
        "Messages de votre adresse ou pour votre place qui n’ont pas été exécutés depuis {since} : {count}."
    ),
    "unanswered_held": "- retenus, sans code valable ou venus d’une autre adresse : {count}",
    "unanswered_noticed": "- retenus, chacun avec son propre avis : {count}",
    "unanswered_automatic": "- pris pour des réponses automatiques ou des listes de diffusion : {count}",
    "unanswered_repeated": "- refusés pour la même raison que les précédents, et restés sans réponse : {count}",
    "unanswered_not_yours": "- pour une partie ou une place qui n’est pas la vôtre : {count}",
    "unanswered_many": "- sans code, au-delà de ceux qui reçoivent une réponse dans la journée : {count}",
    "unanswered_forged": "- qui ne viennent pas de vous, selon le serveur de messagerie : {count}",
    "unanswered_shunted": "- mis de côté à cause d’une panne du programme ; l’hôte en est averti : {count}",
    "unanswered_what": (
        "Si l’un d’eux est de vous, renvoyez-le en réponse à votre dernière lettre, vos ordres dans un bloc en tête : "
        "une réponse en porte le code et est lue quoi qu’une liste ou un serveur y ajoute. Si aucun n’est de vous, ne "
        "faites rien : quelqu’un écrit en votre nom, sans aucun effet. Il y a au plus un tel avis par jour."
    ),
    "last_answer": (
        "C’est la dernière réponse pour l’instant : plusieurs messages de suite ne contenaient rien à exécuter. Un "
        "message avec des ordres ou une commande (« aide » en donne la liste) recevra de nouveau une réponse."
    ),
    # reminders, joining, status
    "joined": "Vous jouez {seat} dans {game}. Votre première lettre suit.",
    "event_none": "Aucune de vos lettres ne mentionne l’événement {event}. Le plus proche qui y figure est {near}.",
    # deadlines that have moved
    "subject_moved": "Votre échéance a changé : {until}",
    "moved": (
        "Vos ordres pour le tour {turn} de {game} sont désormais attendus avant {until}. Ce que vous avez envoyé est "
        "gardé."
    ),
    "moved_nonces": "Les lignes pour le tirage de {game} peuvent désormais être envoyées jusqu’à {until}.",
    "moved_person": "Chaque place a maintenant un joueur.",
    "moved_absent": "Vos échéances sont repoussées des jours de votre absence.",
    # grades of receipts
    "grade_ok": "tout est en ordre",
    "grade_warnings": "à revoir",
    "grade_refused": "refusé",
    "grade_stale": "dépassé",
    "grade_early": "en avance",
    "grade_tentative": "en attente",
    "grade_duplicate": "déjà enregistré",
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
les lignes DEBUT ORDRES et FIN ORDRES, un par ligne ; le formulaire de
la lettre montre ce qui est possible. Sans elles, ne sont pris que des
ordres légaux et sans équivoque. Vous recevez un reçu pour chaque
message. Vous pouvez modifier vos ordres jusqu’à ce qu’ils soient
joués : une nouvelle feuille d’ordres remplace l’ancienne.

Hors du bloc, une par ligne, ces commandes sont lues :
  aide                            ce texte
  aide règles, aide NOM           ce que disent les règles d’une chose,
                                  d’une action, d’une clause
  état                            vos parties, et qui doit jouer
  état NOM                        une liste que les lettres omettent
  renvoyer, renvoyer tour 7       votre dernière lettre, ou d’un tour
  ordres                          vos ordres enregistrés
  effacer                         supprimer vos ordres enregistrés
  absent du 2026-12-24 au 2027-01-02    repousser vos échéances
  message à bleu : texte          écrire à un joueur ; `à tous` : à
                                  tous, `à tous anonyme` : sans nom
  hôte : texte                    un message à l’hôte
  nulle                           proposer, ou accepter, la nulle
  abandonner rouge                proposer la victoire de rouge
  contester tour 7 événement 12 : pourquoi    saisir l’arbitre
  contester : pourquoi            de même, sans événement ; sur un
                                  tour : `contester tour 7 : pourquoi`
  expliquer tour 7 événement 12   un événement, avec ses clauses
  nonce : mon chat dort           votre ligne pour le tirage
  langue fr, fuseau Europe/Paris  comment vos lettres sont écrites
  images non, images oui          des lettres sans images, ou avec
  adresse anna@example.org        où vont désormais vos lettres
  rejoindre club-1347 rouge       prendre une place libre
  confirmer MOT                   ce qu’un message vous demande""",
}
