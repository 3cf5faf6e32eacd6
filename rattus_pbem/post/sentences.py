"""What the post office says to players, in English and French. Sentences only."""

from __future__ import annotations

from typing import Any

HELP = (
    """\
How to play by mail
===================
Answer the newest letter about your game. Write your orders between
the two lines BEGIN ORDERS and END ORDERS, one a line; the form in the
letter shows what is possible. Nothing else is read as an order. You get
a receipt for every mail. Orders may be changed until they are played:
a new sheet takes the place of the older one.

Outside the block, one a line, these commands work:
  help                            this text
  status                          your games, and who is awaited
  resend, resend turn 7           your last letter, or that of a turn
  orders                          what is stored of you
  clear                           take your stored orders back
  absent 2026-12-24 2027-01-02    your time stands still on these days
  press to blue: text             write to a seat; `to all`: everybody,
                                  `to all anonymous`: without your name
  draw                            propose, or agree to, a draw this turn
  concede red                     propose that red has won this turn
  dispute turn 7 event 12: why    ask the referee to look at it
  explain turn 7 event 12         an event again, with its clauses
  nonce hash ..., nonce ...       your part in the chance
  language en, zone Europe/Paris  how your letters are written
  address anna@example.org        where your letters go from now on
  join peste-1347 red             take a free seat
  confirm WORD                    what a letter of ours asks you for""",
    """\
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
  rejoindre peste-1347 rouge      prendre un siège libre
  confirmer MOT                   ce qu’une de nos lettres demande""",
)

SENTENCES: dict[str, tuple[str, str]] = {
    # subjects
    "subject_receipt": ("Receipt: {grade}", "Accusé : {grade}"),
    "subject_asked": (
        "{rules}, turn {turn}: your orders, please",
        "{rules}, tour {turn} : vos ordres, s’il vous plaît",
    ),
    "subject_report": ("{rules}, turn {turn}", "{rules}, tour {turn}"),
    "subject_over": ("{rules}: the game is over", "{rules} : la partie est finie"),
    "subject_held": ("A mail for your seat is held back", "Un message pour votre siège est retenu"),
    "subject_press": ("A message from {who}", "Un message de {who}"),
    "subject_vote": ("A proposal to end the game", "Une proposition de finir la partie"),
    "subject_reminder": ("Your orders are awaited", "Vos ordres sont attendus"),
    "subject_join": ("Joining {game}", "Rejoindre {game}"),
    "subject_address": ("A new address for your letters", "Une nouvelle adresse pour vos lettres"),
    "subject_status": ("Your games", "Vos parties"),
    # receipts
    "refused": ("Nothing of it was stored: {reason}", "Rien n’en a été enregistré : {reason}"),
    "kept_before": (
        "What was stored before is still there.",
        "Ce qui était enregistré auparavant l’est toujours.",
    ),
    "played_already": (
        "These very orders were played already; they are not done twice. A new question is answered in answer to its "
        "own letter.",
        "Ces mêmes ordres ont déjà été joués ; ils ne le sont pas deux fois. On répond à une nouvelle question en "
        "répondant à sa lettre.",
    ),
    "nothing_found": (
        "No orders and no command were found in your mail. Write your orders between BEGIN ORDERS and END ORDERS, or "
        "`help` alone on a line.",
        "Ni ordres ni commande n’ont été trouvés dans votre message. Écrivez vos ordres entre DEBUT ORDRES et FIN "
        "ORDRES, ou `aide` seul sur une ligne.",
    ),
    "certain": ("What they certainly do:", "Ce qu’ils font à coup sûr :"),
    "block_beside": (
        "A sheet was attached; the block in the text of the mail was not read.",
        "Une feuille était jointe ; le bloc dans le texte du message n’a pas été lu.",
    ),
    "which_game": (
        "It does not say which game it is for. You play: {places}. Answer a letter of that game.",
        "Il ne dit pas pour quelle partie il est. Vous jouez : {places}. Répondez à une lettre de cette partie.",
    ),
    "with_closing": ("Answer this mail to change your orders.", "Répondez à ce message pour changer vos ordres."),
    "not_read": ("Not carried out: “{line}”. {reason}", "Non exécuté : « {line} ». {reason}"),
    # commands
    "orders_none": ("No orders of yours are stored.", "Aucun ordre de vous n’est enregistré."),
    "orders_stored": (
        "Stored for turn {turn} (sheet {number}):",
        "Enregistré pour le tour {turn} (feuille {number}) :",
    ),
    "orders_in_force": ("In force:", "En vigueur :"),
    "cleared": ("Your stored orders are taken back.", "Vos ordres enregistrés sont retirés."),
    "resent": ("Your letter is on its way again.", "Votre lettre repart."),
    "resent_none": ("There is no such letter.", "Il n’y a pas de telle lettre."),
    "absent_from": (
        "You are absent from {first} to {last}: your time stands still on these days. {left} days are left to you in "
        "this game.",
        "Vous êtes absent du {first} au {last} : votre temps s’arrête ces jours. Il vous reste {left} jours dans cette "
        "partie.",
    ),
    "absent_too_long": (
        "That would be {days} days; {left} are left to you in this game.",
        "Cela ferait {days} jours ; il vous en reste {left} dans cette partie.",
    ),
    "absent_past": ("These days are over: today is {today}.", "Ces jours sont passés : nous sommes le {today}."),
    "press_sent": ("Your message goes to {names}.", "Votre message part à : {names}."),
    "press_nobody": (
        "“{to}” is not a seat here; there are {seats}, or all.",
        "« {to} » n’est pas un siège ici ; il y a {seats}, ou tous.",
    ),
    "press_head": ("{who} writes to {names}:", "{who} écrit à : {names} :"),
    "press_foot": (
        "To answer, write a line “press to {seat}: …” to the host.",
        "Pour répondre, écrivez à l’hôte une ligne « message à {seat} : … ».",
    ),
    "somebody": ("Somebody at the table", "Quelqu’un à la table"),
    "voted": (
        "Noted for turn {turn}: {vote}. The game ends so once every player who is there agrees within this turn; who "
        "has agreed is told to nobody.",
        "Noté pour le tour {turn} : {vote}. La partie finit ainsi si tous les joueurs présents sont d’accord pendant "
        "ce tour ; personne ne saura qui l’a dit.",
    ),
    "vote_draw": ("a draw", "partie nulle"),
    "vote_winner": ("{name} wins", "{name} gagne"),
    "vote_not_now": ("The game is not being played now.", "La partie ne se joue pas en ce moment."),
    "vote_nobody": (
        "“{to}” is not a seat here; there are {seats}.",
        "« {to} » n’est pas un siège ici ; il y a {seats}.",
    ),
    "vote_proposed": (
        "It is proposed to end the game {game} in this turn ({turn}): {vote}.\nIf you agree, answer with the line "
        "“{line}”. If not, do nothing: with the next turn the proposal is void. Nobody is told who agrees.",
        "Il est proposé de finir la partie {game} pendant ce tour ({turn}) : {vote}.\nSi vous êtes d’accord, répondez "
        "par la ligne « {line} ». Sinon, ne faites rien : au tour suivant la proposition tombe. Personne ne saura qui "
        "est d’accord.",
    ),
    "disputed": (
        "Event {event} is disputed; the host has your words.",
        "L’événement {event} est contesté ; l’hôte a reçu vos mots.",
    ),
    "explained": ("{event} {text} [{clauses}]", "{event} {text} [{clauses}]"),
    "explain_none": (
        "None of your letters tells of event {event}.",
        "Aucune de vos lettres ne parle de l’événement {event}.",
    ),
    "language_set": ("Your letters are in English from now on.", "Vos lettres sont désormais en français."),
    "zone_set": ("Times are told in {zone} from now on.", "Les heures sont désormais données à {zone}."),
    "zone_unknown": ("There is no time zone {zone}.", "Il n’y a pas de fuseau {zone}."),
    "address_asked": (
        "Letters go on to your present address until the change is confirmed from both: see the letters just sent to "
        "each.",
        "Vos lettres gardent l’adresse actuelle jusqu’à ce que le changement soit confirmé des deux côtés : voyez les "
        "lettres envoyées à chacune.",
    ),
    "address_taken": (
        "This is the address you have, or that of another seat.",
        "C’est votre adresse actuelle, ou celle d’un autre siège.",
    ),
    "address_letter": (
        "The player of {seat} in {game} wants letters to go to {to} from now on.\nIf you agree, answer with the "
        "line:\n\n-> confirm {word}",
        "Le joueur de {seat} dans {game} veut que ses lettres aillent désormais à {to}.\nSi vous êtes d’accord, "
        "répondez par la ligne :\n\n-> confirmer {word}",
    ),
    "address_half": (
        "Confirmed from one of the two addresses; the other must confirm too.",
        "Confirmé depuis une des deux adresses ; l’autre doit confirmer aussi.",
    ),
    "address_set": ("Your letters go to {to} from now on.", "Vos lettres vont désormais à {to}."),
    "confirm_unknown": (
        "Nothing waits for the word {word}. Copy it from our letter.",
        "Rien n’attend le mot {word}. Recopiez-le de notre lettre.",
    ),
    "confirmed_mail": ("The mail that was held back is taken in:", "Le message retenu est pris en compte :"),
    # held back
    "held": (
        "A mail from {sender} came for your seat {seat} in {game}. {why} Nothing of it was done, and its sender was "
        "told nothing.\nIf it is yours, answer with the line below. If not, do nothing.\n\n-> confirm {word}",
        "Un message de {sender} est arrivé pour votre siège {seat} dans {game}. {why} Rien n’en a été fait, et son "
        "expéditeur n’en sait rien.\nS’il est de vous, répondez par la ligne ci-dessous. Sinon, ne faites rien.\n\n"
        "-> confirmer {word}",
    ),
    "held_wrong_code": (
        "It has a code that is none of your letters'.",
        "Son code n’est celui d’aucune de vos lettres.",
    ),
    "held_closed": (
        "There were ten wrong codes for your seat today: until your next letter all its mail is held back.",
        "Dix codes faux ont été reçus pour votre siège aujourd’hui : jusqu’à votre prochaine lettre, tout son courrier "
        "est retenu.",
    ),
    "held_no_code": ("It has no code of a letter.", "Il n’a le code d’aucune lettre."),
    "held_sender": (
        "It has the right code, but does not come from your address.",
        "Il a le bon code, mais ne vient pas de votre adresse.",
    ),
    "nobody": ("an address that cannot be read", "une adresse illisible"),
    # reminders, joining, status
    "reminder": (
        "Your orders are awaited in {count} game(s):",
        "Vos ordres sont attendus dans {count} partie(s) :",
    ),
    "reminder_line": ("{game}, {seat}, turn {turn}: by {until}.", "{game}, {seat}, tour {turn} : avant {until}."),
    "reminder_foot": (
        "Answer the last letter of the game; `resend` brings it again.",
        "Répondez à la dernière lettre de la partie ; `renvoyer` la fait revenir.",
    ),
    "join_word": (
        "Somebody with your address asks for the seat {seat} in the game {game}.\nTo take it, answer with the line "
        "below. If it was not you, do nothing.\n\n-> confirm {word}",
        "Quelqu’un avec votre adresse demande le siège {seat} dans la partie {game}.\nPour le prendre, répondez par la "
        "ligne ci-dessous. Si ce n’était pas vous, ne faites rien.\n\n-> confirmer {word}",
    ),
    "join_nonce": (
        "To add to the chance of the game, send in the same mail:\n\nnonce hash {hash}",
        "Pour ajouter au hasard de la partie, envoyez dans le même message :\n\nnonce empreinte {hash}",
    ),
    "join_none": (
        "There is no free seat {seat} in {game}. Free seats: {free}.",
        "Il n’y a pas de siège {seat} libre dans {game}. Sièges libres : {free}.",
    ),
    "join_there": (
        "You have a seat in {game} already; each seat is played from an address of its own.",
        "Vous avez déjà un siège dans {game} ; chaque siège se joue depuis sa propre adresse.",
    ),
    "join_apart": (
        "To join {game}, write a new mail to the host; this one answers a letter of another game.",
        "Pour rejoindre {game}, écrivez un nouveau message à l’hôte ; celui-ci répond à une lettre d’une autre partie.",
    ),
    "joined": (
        "You play {seat} in {game}. Your first letter follows.",
        "Vous jouez {seat} dans {game}. Votre première lettre suit.",
    ),
    "join_asked_host": (
        "The seat {seat} in {game} has a player who has not answered for long. The host is asked whether you may take "
        "it over.",
        "Le siège {seat} dans {game} a un joueur qui ne répond plus depuis longtemps. On demande à l’hôte si vous "
        "pouvez le reprendre.",
    ),
    "status_line": (
        "{game} ({seat}): turn {turn}, {state}",
        "{game} ({seat}) : tour {turn}, {state}",
    ),
    "status_over": ("the game is over.", "la partie est finie."),
    "status_waits": ("waits for {names} until {until}.", "attend {names} jusqu’à {until}."),
    "status_nonces": ("the list of nonces is open.", "la liste des nonces est ouverte."),
    "status_open": ("waits for players to join.", "attend que des joueurs la rejoignent."),
    "status_stored": ("Your orders are stored.", "Vos ordres sont enregistrés."),
}


def say(key: str, lang: str, **facts: Any) -> str:
    """The sentence for this key with its facts; English for any language but French."""
    english, french = SENTENCES[key]
    return (french if lang == "fr" else english).format(**facts)


def help_text(lang: str) -> str:
    """What can be done by mail, in 72 columns."""
    return HELP[1 if lang == "fr" else 0]
