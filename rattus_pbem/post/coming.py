"""What is said of what comes next and when, in receipts and reminders, English and French. Sentences only."""

from __future__ import annotations

COMING: dict[str, tuple[str, str]] = {
    "subject_reminder": ("Your orders are awaited", "Vos ordres sont attendus"),
    "subject_reminder_nonce": (
        "Your part in the chance of the game is awaited",
        "Votre part du hasard de la partie est attendue",
    ),
    "reminder": (
        "You are awaited in {count} games:",
        "On vous attend dans {count} parties :",
    ),
    "reminder_line": (
        "{game}, {seat}, turn {turn}: your orders are awaited until {until}. They still count until {grace} (grace); "
        "then the defaults are played.",
        "{game}, {seat}, tour {turn} : vos ordres sont attendus jusqu’à {until}. Ils comptent encore jusqu’à {grace} "
        "(délai de grâce) ; puis les choix par défaut sont joués.",
    ),
    "reminder_hash": (
        "{game}, {seat}: send “nonce hash …” or “nonce hash none” by {until}. If nothing comes, the game goes on "
        "without a part of yours in the chance.",
        "{game}, {seat} : envoyez « nonce empreinte … » ou « nonce empreinte aucun » avant {until}. Si rien ne vient, "
        "la partie continue sans votre part du hasard.",
    ),
    "reminder_nonce": (
        "{game}, {seat}: send “nonce …” with the 64 digits whose hash you have sent, by {until}. If they do not come, "
        "the game begins without a part of yours in the chance.",
        "{game}, {seat} : envoyez « nonce … » avec les 64 chiffres dont vous avez envoyé l’empreinte, avant {until}. "
        "S’ils ne viennent pas, la partie commence sans votre part du hasard.",
    ),
    "reminder_answer": (
        "Answer this mail, with your orders between these two lines; `resend` brings your last letter with its form "
        "again.",
        "Répondez à ce message, avec vos ordres entre ces deux lignes ; `renvoyer` fait revenir votre dernière lettre "
        "et sa feuille.",
    ),
    "reminder_answer_nonce": (
        "Answer this mail; `resend` brings your last letter again.",
        "Répondez à ce message ; `renvoyer` fait revenir votre dernière lettre.",
    ),
    "block_begin": (
        "BEGIN ORDERS {game} {seat} turn {turn} code {code}",
        "DEBUT ORDRES {game} {seat} tour {turn} code {code}",
    ),
    "reminder_first": ("first line: {line}", "première ligne : {line}"),
    "reminder_subject": ("subject: {tag}", "objet : {tag}"),
    "reminder_foot": (
        "Answer for each game with a mail of its own, with the first line (or the subject) told above: it has the "
        "code. Or answer the last letter of the game; `resend` brings all of them again.",
        "Répondez pour chaque partie par un message à part, avec la première ligne (ou l’objet) donnée ci-dessus : "
        "elle porte le code. Ou répondez à la dernière lettre de la partie ; `renvoyer` les fait toutes revenir.",
    ),
    "next": ("{game} ({seat}), turn {turn}: {state}", "{game} ({seat}), tour {turn} : {state}"),
    "next_out": (
        "you are out of the game; you still get its reports.",
        "vous êtes éliminé ; vous recevez encore les rapports.",
    ),
    "next_over": ("the game is over.", "la partie est finie."),
    "next_agreed": (
        "the game is over: every player who is there has agreed to end it; a letter tells how it stands.",
        "la partie est finie : tous les joueurs présents se sont accordés pour la finir ; une lettre dit où elle en "
        "est.",
    ),
    "next_open": (
        "the game waits for players to join; a letter comes when it begins.",
        "la partie attend que des joueurs la rejoignent ; une lettre viendra quand elle commencera.",
    ),
    "next_hash": (
        "the hash of your nonce (or `nonce hash none`) is awaited until {until}; if none comes, the game goes on "
        "without a part of yours in the chance.",
        "l’empreinte de votre nonce (ou `nonce empreinte aucun`) est attendue jusqu’à {until} ; si rien ne vient, la "
        "partie continue sans votre part du hasard.",
    ),
    "next_nonce": (
        "your nonce is awaited until {until}; if it does not come, the game begins without a part of yours in the "
        "chance.",
        "votre nonce est attendu jusqu’à {until} ; s’il ne vient pas, la partie commence sans votre part du hasard.",
    ),
    "next_begins": (
        "nothing is asked of you now; the list of nonces closes at the latest {until}, and a letter tells what comes.",
        "rien ne vous est demandé maintenant ; la liste des nonces sera close au plus tard : {until}, et une lettre "
        "dira la suite.",
    ),
    "next_asked": (
        "your orders are awaited until {until}; they still count until {grace}, then the defaults are played.",
        "vos ordres sont attendus jusqu’à {until} ; ils comptent encore jusqu’à {grace}, puis les choix par défaut "
        "sont joués.",
    ),
    "next_grace": (
        "your orders were awaited until {until}; they still count until {grace} (grace), then the defaults are played.",
        "vos ordres étaient attendus jusqu’à {until} ; ils comptent encore jusqu’à {grace} (délai de grâce), puis les "
        "choix par défaut sont joués.",
    ),
    "next_ready": (
        "your orders are stored; they may be changed until {ready}, then they are played.",
        "vos ordres sont enregistrés ; ils se changent jusqu’à {ready}, puis ils sont joués.",
    ),
    "next_tentative": (
        "your orders are stored, but wait: they are played as they stand at {grace}.",
        "vos ordres sont enregistrés, en attente : ils seront joués tels quels à {grace}.",
    ),
    "next_now": (
        "your orders are stored and are played now; a letter tells what comes of them.",
        "vos ordres sont enregistrés et se jouent maintenant ; une lettre dira ce qui en vient.",
    ),
    "next_waits": (
        "nothing is asked of you now; the game waits for {names} until {until}.",
        "rien ne vous est demandé maintenant ; la partie attend {names} jusqu’à {until}.",
    ),
    "next_waits_grace": (
        "nothing is asked of you now; the game awaited {names} until {until}, and the time of grace runs.",
        "rien ne vous est demandé maintenant ; la partie attendait {names} jusqu’à {until}, et le délai de grâce "
        "court.",
    ),
    "next_goes_on": (
        "nothing is asked of you now; a letter tells what comes.",
        "rien ne vous est demandé maintenant ; une lettre dira la suite.",
    ),
    "next_away": (
        "Your seat is played without you; send orders for your next turn to come back.",
        "Votre siège est joué sans vous ; envoyez des ordres pour votre prochain tour pour revenir.",
    ),
    "next_away_until": (
        "Your seat is played without you; send orders for your next turn, turn {turn}, to come back.",
        "Votre siège est joué sans vous ; envoyez des ordres pour votre prochain tour, le tour {turn}, pour revenir.",
    ),
    "next_back": (
        "Your seat is played without you until turn {turn}; with your orders for it you are back.",
        "Votre siège est joué sans vous jusqu’au tour {turn} ; avec vos ordres pour ce tour vous êtes de retour.",
    ),
    "next_stored": ("Your orders for this turn are stored.", "Vos ordres pour ce tour sont enregistrés."),
}
