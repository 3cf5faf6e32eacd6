"""What the post office says to players, in English and French. Sentences only."""

from __future__ import annotations

from typing import Any

from .coming import COMING

GRADES = {
    "ok": "bon",
    "warnings": "à revoir",
    "refused": "refusé",
    "stale": "dépassé",
    "early": "en avance",
    "tentative": "en attente",
    "duplicate": "en double",
}
"""The grades of receipts as French letters tell them; in JSON and in English letters they are these words."""


SENTENCES: dict[str, tuple[str, str]] = {
    **COMING,
    # subjects
    "subject_receipt": ("Receipt: {grade}", "Accusé : {grade}"),
    "subject_asked": (
        "{rules}, turn {turn}: your orders, please",
        "{rules}, tour {turn} : vos ordres, s’il vous plaît",
    ),
    "subject_nonces": (
        "{rules}: your part in the chance, please",
        "{rules} : votre part du hasard, s’il vous plaît",
    ),
    "subject_report": ("{rules}, turn {turn}", "{rules}, tour {turn}"),
    "subject_over": ("{rules}: the game is over", "{rules} : la partie est finie"),
    "subject_held": ("A mail for your seat is held back", "Un message pour votre siège est retenu"),
    "subject_press": ("A message from {who}", "{who} vous écrit"),
    "subject_vote": ("A proposal to end the game", "Une proposition de finir la partie"),
    "subject_join": ("Joining {game}", "Rejoindre {game}"),
    "subject_address": ("A new address for your letters", "Une nouvelle adresse pour vos lettres"),
    "subject_replaced": ("{game}: your seat has a new player", "{game} : votre siège a un nouveau joueur"),
    "subject_status": ("Your games", "Vos parties"),
    # receipts
    "refused": ("Nothing of it was stored: {reason}", "Rien n’en a été enregistré : {reason}"),
    "lines_counted": (
        "Lines are counted from the one with BEGIN ORDERS:",
        "Les lignes sont comptées depuis celle de DEBUT ORDRES :",
    ),
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
    "one_game": (
        "A mail counts for one game: this one was read for {game}. For {others} write a mail of its own.",
        "Un message compte pour une partie : celui-ci a été lu pour {game}. Pour {others}, écrivez un message à part.",
    ),
    "two_games": (
        "The mail holds orders for {games}; none were taken. Write one mail a game.",
        "Le message contient des ordres pour {games} ; aucun n’a été pris. Écrivez un message par partie.",
    ),
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
    "stored_nonce_hash": (
        "The hash of your nonce is stored: {value}\nKeep the nonce itself: a letter asks for it after all hashes.",
        "L’empreinte de votre nonce est enregistrée : {value}\nGardez le nonce lui-même : une lettre le demandera "
        "quand toutes les empreintes seront là.",
    ),
    "stored_nonce": (
        "Your nonce is stored; it fits the hash that you have sent.",
        "Votre nonce est enregistré ; il répond à l’empreinte que vous avez envoyée.",
    ),
    "stored_none": (
        "Noted: the game begins without a part of yours in the chance.",
        "Noté : la partie commence sans votre part du hasard.",
    ),
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
    "absent_over": (
        "The game is over; no time of yours runs in it any more.",
        "La partie est finie ; votre temps n’y court plus.",
    ),
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
    "you": ("you", "vous"),
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
    "vote_out": (
        "You are out of the game; how it ends is for the others to say.",
        "Vous êtes éliminé ; aux autres de dire comment la partie finit.",
    ),
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
    "address_own": (
        "{to} is the host's own address, or a sub-address of it; letters need an address of yours.",
        "{to} est l’adresse de l’hôte, ou une sous-adresse de celle-ci ; il faut aux lettres une adresse à vous.",
    ),
    "address_once": (
        "A new address can be asked for once a day. Ask again tomorrow; until then the letters just sent for the last "
        "one hold.",
        "Une nouvelle adresse se demande une fois par jour. Redemandez demain ; d’ici là, les lettres envoyées pour la "
        "dernière restent valables.",
    ),
    "address_full": (
        "No letter was sent: this host asks few new addresses in a day, and has done so today. Ask again tomorrow.",
        "Aucune lettre n’est partie : cet hôte n’écrit qu’à peu de nouvelles adresses par jour, et l’a fait "
        "aujourd’hui. Redemandez demain.",
    ),
    "address_letter_old": (
        "The player of {seat} in {game} wants letters to go to {to} from now on.\nIf you agree, answer with the "
        "line:\n\n-> confirm {word}",
        "Le joueur de {seat} dans {game} veut que ses lettres aillent désormais à {to}.\nSi vous êtes d’accord, "
        "répondez par la ligne :\n\n-> confirmer {word}",
    ),
    "address_letter_new": (
        "The player of {seat} in {game}, a game by mail, wants letters to go to this address from now on.\nIf you "
        "agree, answer with the line below. If you know nothing of it, do nothing: no more will come.\n\n"
        "-> confirm {word}",
        "Le joueur de {seat} dans {game}, une partie par courriel, veut que ses lettres aillent désormais à cette "
        "adresse.\nSi vous êtes d’accord, répondez par la ligne ci-dessous. Si vous n’en savez rien, ne faites rien : "
        "rien d’autre ne viendra.\n\n-> confirmer {word}",
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
    "replaced": (
        "You do not hold the seat {seat} in the game {game} any more: the referee has given it to somebody else. No "
        "more letters about it come to you, and your mail about it is not taken. Thank you for having played.",
        "Vous ne tenez plus le siège {seat} dans la partie {game} : l’arbitre l’a confié à quelqu’un d’autre. Vous "
        "n’en recevrez plus de lettres, et vos messages à son sujet ne sont plus pris. Merci d’avoir joué.",
    ),
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
    "join_word": (
        "Somebody with your address asks for the seat {seat} in the game {game}.\nTo take it, answer with the line "
        "below. If it was not you, do nothing.\n\n-> confirm {word}",
        "Quelqu’un avec votre adresse demande le siège {seat} dans la partie {game}.\nPour le prendre, répondez par la "
        "ligne ci-dessous. Si ce n’était pas vous, ne faites rien.\n\n-> confirmer {word}",
    ),
    "join_others": (
        "What else was asked ({commands}) counts if you write it in the same mail, below.",
        "Le reste ({commands}) compte si vous l’écrivez dans le même message, en dessous.",
    ),
    "join_none": (
        "There is no free seat {seat} in {game}. Free seats: {free}.",
        "Il n’y a pas de siège {seat} libre dans {game}. Sièges libres : {free}.",
    ),
    "join_that": ("of that name", "de ce nom"),
    "join_full": ("No seat is free in {game}.", "Aucun siège n’est libre dans {game}."),
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
    "event_none": (
        "None of your letters tells of event {event}. The nearest that one tells of is {near}.",
        "Aucune de vos lettres ne parle de l’événement {event}. Le plus proche dont il y est question est {near}.",
    ),
    # deadlines that have moved
    "subject_moved": ("Your deadline has moved: {until}", "Votre échéance a changé : {until}"),
    "moved": (
        "Your orders for turn {turn} of {game} are now awaited by {until}. What you have sent is kept.",
        "Vos ordres pour le tour {turn} de {game} sont désormais attendus avant {until}. Ce que vous avez envoyé est "
        "gardé.",
    ),
    "moved_nonces": (
        "The list of nonces of {game} is now open until {until}.",
        "La liste des nonces de {game} est désormais ouverte jusqu’à {until}.",
    ),
    "moved_person": ("Every seat has a player now.", "Chaque siège a maintenant un joueur."),
    "moved_absent": (
        "You are absent for some days, on which your time stands still.",
        "Vous êtes absent quelques jours, pendant lesquels votre temps s’arrête.",
    ),
}


def say(key: str, lang: str, **facts: Any) -> str:
    """The sentence for this key with its facts; English for any language but French."""
    english, french = SENTENCES[key]
    return (french if lang == "fr" else english).format(**facts)


def told_grade(grade: str, lang: str) -> str:
    """The word for a grade in a letter of this language."""
    return GRADES[grade] if lang == "fr" else grade


def grade_told(word: str) -> str:
    """The grade that a letter calls by this word."""
    return next((grade for grade, french in GRADES.items() if french == word), word)
