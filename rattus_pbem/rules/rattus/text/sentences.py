"""What Rattus says to a reader: events, questions, words, in English and French. Judges nothing.

An event's sentence has two forms where its seat acts: one for the reader himself ("you"), one for anybody else. The
placeholders are the fields of the event, regions, cards, seats and faces by their names. Faults are in
`fault_sentences`, defaults and parts of orders in `order_sentences`.
"""

from __future__ import annotations

Pair = tuple[str, str]

# kind -> (English to the seat itself, English to others, French to the seat itself, French to others)
EVENTS: dict[str, tuple[str, str, str, str]] = {
    "first_player_chosen": (
        "You are the first player.", "{seat} is the first player.",
        "Vous êtes le premier joueur.", "{seat} est le premier joueur."),
    "tokens_dealt": (
        "", "A rat token is dealt to each region, face down; {supply_left} are in the supply.",
        "", "Un jeton rat est posé dans chaque région, face cachée ; {supply_left} sont en réserve."),
    "characters_chosen": (
        "", "The six characters of this game: {characters}.{advice}",
        "", "Les six personnages de cette partie : {characters}.{advice}"),
    "plague_set": (
        "", "The plague begins in {region}.", "", "La peste commence en {region}."),
    "first_cubes_placed": (
        "You place {cubes} cubes in {region}.", "{seat} places {cubes} cubes in {region}.",
        "Vous placez {cubes} cubes en {region}.", "{seat} place {cubes} cubes en {region}."),
    "turn_began": (
        "Your turn {turn} begins.", "Turn {turn} begins: {seat}.",
        "Votre tour {turn} commence.", "Le tour {turn} commence : {seat}."),
    "card_taken": (
        "You take the {card} {holder}.", "{seat} takes the {card} {holder}.",
        "Vous prenez la carte {card}, {holder}.", "{seat} prend la carte {card}, {holder}."),
    "card_used": (
        "You use the {card}.", "{seat} uses the {card}.",
        "Vous utilisez la carte {card}.", "{seat} utilise la carte {card}."),
    "cubes_placed": (
        "You place {cubes} in {region}.", "{seat} places {cubes} in {region}.",
        "Vous placez {cubes} en {region}.", "{seat} place {cubes} en {region}."),
    "extra_cube_placed": (
        "You place {cubes} in {region}.", "{seat} places {cubes} in {region}.",
        "Vous placez {cubes} en {region}.", "{seat} place {cubes} en {region}."),
    "cube_sheltered": (
        "One of your cubes goes from {region} to the palace{potions}.",
        "A cube of {seat} goes from {region} to the palace{potions}.",
        "Un de vos cubes va de {region} au château{potions}.",
        "Un cube de {seat} va de {region} au château{potions}."),
    "cubes_moved": (
        "You move {cubes}{potions} from {region} to {to}.", "{seat} moves {cubes}{potions} from {region} to {to}.",
        "Vous déplacez {cubes}{potions} de {region} vers {to}.",
        "{seat} déplace {cubes}{potions} de {region} vers {to}."),
    "token_moved": (
        "You move token #{token} from {region} to {to}.", "{seat} moves token #{token} from {region} to {to}.",
        "Vous déplacez le jeton #{token} de {region} vers {to}.",
        "{seat} déplace le jeton #{token} de {region} vers {to}."),
    "token_seen": (
        "You look at token #{token}: {face}.", "{seat} looks at token #{token}.",
        "Vous regardez le jeton #{token} : {face}.", "{seat} regarde le jeton #{token}."),
    "tokens_swapped": (
        "You swap tokens {tokens} ({regions}).", "{seat} swaps tokens {tokens} ({regions}).",
        "Vous échangez les jetons {tokens} ({regions}).", "{seat} échange les jetons {tokens} ({regions})."),
    "optional_part_ended": (
        "You do nothing more before the plague.", "{seat} does nothing more before the plague.",
        "Vous ne faites plus rien avant la peste.", "{seat} ne fait plus rien avant la peste."),
    "plague_moved": (
        "You move the plague from {start} to {path}.", "{seat} moves the plague from {start} to {path}.",
        "Vous déplacez la peste de {start} vers {path}.", "{seat} déplace la peste de {start} vers {path}."),
    "token_spread": (
        "", "Rats spread: a new token, #{token}, in {region}{again}.",
        "", "Les rats se propagent : un nouveau jeton, #{token}, en {region}{again}."),
    "plague_stayed": (
        "You cannot move the plague: walls close off {region}. It stays there, and no rat stirs.",
        "{seat} cannot move the plague: walls close off {region}. It stays there, and no rat stirs.",
        "Vous ne pouvez pas déplacer la peste : des remparts isolent {region}. Elle y reste et rien ne se propage.",
        "{seat} ne peut pas déplacer la peste : des remparts isolent {region}. Elle y reste et rien ne se propage."),
    "walls_set": (
        "You set walls {placed}{lifted}.", "{seat} sets walls {placed}{lifted}.",
        "Vous dressez des remparts {placed}{lifted}.", "{seat} dresse des remparts {placed}{lifted}."),
    "pieces_set": (
        "You set {piece} in {placed}{lifted}.", "{seat} sets {piece} in {placed}{lifted}.",
        "Vous posez {piece} en {placed}{lifted}.", "{seat} pose {piece} en {placed}{lifted}."),
    "potion_placed": (
        "You put a potion with one of your cubes in {region}{had}.",
        "{seat} puts a potion with one of its cubes in {region}{had}.",
        "Vous posez une potion sur un de vos cubes en {region}{had}.",
        "{seat} pose une potion sur un de ses cubes en {region}{had}."),
    "potion_spent": (
        "You give up a potion in {region} and keep the cube ({symbol}).",
        "{seat} gives up a potion in {region} and keeps the cube ({symbol}).",
        "Vous dépensez une potion en {region} et gardez le cube ({symbol}).",
        "{seat} dépense une potion en {region} et garde le cube ({symbol})."),
    "cubes_swapped": (
        "You let two cubes change places: {owners}.", "{seat} lets two cubes change places: {owners}.",
        "Vous échangez deux cubes : {owners}.", "{seat} échange deux cubes : {owners}."),
    "baker_filled": (
        "You put a cube on the Baker.", "{seat} puts a cube on the Baker.",
        "Vous posez un cube sur le Boulanger.", "{seat} pose un cube sur le Boulanger."),
    "baker_emptied": (
        "You put the Baker’s cubes in {region}: {cubes}.", "{seat} puts the Baker’s cubes in {region}: {cubes}.",
        "Vous posez les cubes du Boulanger en {region} : {cubes}.",
        "{seat} pose les cubes du Boulanger en {region} : {cubes}."),
    "serf_cube_placed": (
        "The Serf: you place a cube in {region}.", "The Serf: {seat} places a cube in {region}.",
        "Le Serf : vous placez un cube en {region}.", "Le Serf : {seat} place un cube en {region}."),
    "tokens_shown": (
        "You turn up all tokens in {region} together: {tokens}.",
        "{seat} turns up all tokens in {region} together: {tokens}.",
        "Vous retournez ensemble tous les jetons de {region} : {tokens}.",
        "{seat} retourne ensemble tous les jetons de {region} : {tokens}."),
    "knight_declared": (
        "You declare that the plague counts as {cubes} cubes in {region}.",
        "{seat} declares that the plague counts as {cubes} cubes in {region}.",
        "Vous déclarez que la peste compte pour {cubes} cubes en {region}.",
        "{seat} déclare que la peste compte pour {cubes} cubes en {region}."),
    "piece_counts": (
        "", "From now on the plague counts as {cubes} cubes where it stands.",
        "", "Désormais la peste compte pour {cubes} cubes là où elle se trouve."),
    "token_flipped": (
        "", "In {region} token #{token} is flipped: {face}. Population {population}: {strikes}.",
        "", "En {region} le jeton #{token} est retourné : {face}. Population {population} : {strikes}."),
    "cube_lost": (
        "You lose a cube{potions} in {region} ({symbol}).", "{seat} loses a cube{potions} in {region} ({symbol}).",
        "Vous perdez un cube{potions} en {region} ({symbol}).",
        "{seat} perd un cube{potions} en {region} ({symbol})."),
    "all_cubes_out": (
        "All your cubes are on the board: the game ends with this turn.",
        "All cubes of {seat} are on the board: the game ends with this turn.",
        "Tous vos cubes sont sur le plateau : la partie finit avec ce tour.",
        "Tous les cubes de {seat} sont sur le plateau : la partie finit avec ce tour."),
    "supply_ran_out": (
        "", "The supply of tokens has run out: the game ends with this turn.",
        "", "La réserve de jetons est épuisée : la partie finit avec ce tour."),
    "turn_ended": (
        "Your turn is over.", "The turn of {seat} is over.", "Votre tour est fini.", "Le tour de {seat} est fini."),
    "final_part_began": (
        "Your part of the final round begins.", "The part of {seat} in the final round begins.",
        "Votre part de la manche finale commence.", "La part de {seat} dans la manche finale commence."),
    "final_part_ended": (
        "Your part of the final round is over.", "The part of {seat} in the final round is over.",
        "Votre part de la manche finale est finie.", "La part de {seat} dans la manche finale est finie."),
    "game_ended": (
        "", "The game is over: {ranking}.", "", "La partie est finie : {ranking}."),
}  # fmt: skip

QUESTIONS: dict[str, Pair] = {
    "first": ("In which region do you place your first two cubes?", "Dans quelle région placez-vous vos deux cubes ?"),
    "turn": (
        "Your turn: a card, cubes, your cards' abilities, and last the plague.",
        "Votre tour : une carte, des cubes, les pouvoirs de vos cartes, et enfin la peste."),
    "final": ("The final round: which of your cards do you use?", "La manche finale : quelles cartes utilisez-vous ?"),
    "path": ("Where does the plague go?", "Où va la peste ?"),
    "spread": ("Into which regions do the rats spread?", "Dans quelles régions les rats se propagent-ils ?"),
    "witch": (
        "The Witch: look at a second token, or stop; then swap them, or leave them.",
        "La Sorcière : regarder un second jeton, ou arrêter ; puis échanger, ou laisser."),
    "potion": (
        "You are to lose a cube{symbol}{token}{region}: do you give up a potion instead?",
        "Vous devez perdre un cube{symbol}{token}{region} : dépensez-vous une potion à sa place ?"),
    "serf": (
        "The Serf: do you place a cube{region}, now that another player has lost one{token}?",
        "Le Serf : placez-vous un cube{region}, maintenant qu’un autre joueur en a perdu un{token} ?"),
    "order": (
        "The Crusader: in which order do the tokens{region} act?",
        "Le Croisé : dans quel ordre les jetons{region} agissent-ils ?"),
    "baker": (
        "You take the Baker: into which region do all the cubes on it go?",
        "Vous prenez le Boulanger : dans quelle région posez-vous tous ses cubes ?"),
    "bakercubes": (
        "The Baker at the end: into which region do all the cubes on it go?",
        "Le Boulanger à la fin : dans quelle région posez-vous tous ses cubes ?"),
}  # fmt: skip

WORDS: dict[str, Pair] = {
    "display": ("from the display", "qui était libre"),
    "taken_from": ("from {seat}", "prise à {seat}"),
    "cube": ("one cube", "un cube"),
    "cubes": ("{count} cubes", "{count} cubes"),
    "strikes": ("it strikes", "il frappe"),
    "no_effect": ("no effect", "sans effet"),
    "limit": ("limit {limit}, {symbols}", "limite {limit}, {symbols}"),
    "M": ("majority", "majorité"),
    "A": ("all", "tous"),
    "red": ("Red", "Rouge"),
    "blue": ("Blue", "Bleu"),
    "green": ("Green", "Vert"),
    "yellow": ("Yellow", "Jaune"),
    "palace": ("palace", "château"),
    "more_cube": ("one more cube", "un cube de plus"),
    "more_cubes": ("{count} more cubes", "{count} cubes de plus"),
    "advice": (
        "With fewer than four players a card of Chivalry is advised, so that the plague can reach every place.",
        "À moins de quatre joueurs une carte de Chevalerie est conseillée : la peste peut alors aller partout."),
    "again": (", drawn from those flipped before", ", tiré parmi ceux déjà retournés"),
    "piece_wall": ("wall", "rempart"),
    "piece_nun": ("nun", "nonne"),
    "piece_bishop": ("bishop", "évêque"),
    "link": ("between {a} and {b}", "entre {a} et {b}"),
    "lifted_walls": ("(taken up {links})", "(pris {links})"),
    "lifted_pieces": ("(taken from {regions})", "(pris en {regions})"),
    "nun": ("a nun", "une nonne"),
    "nuns": ("{count} nuns", "{count} nonnes"),
    "bishop": ("a bishop", "un évêque"),
    "bishops": ("{count} bishops", "{count} évêques"),
    "has_now": (", which has {count} now", ", qui en a {count} à présent"),
    "potion": ("with its potion", "avec sa potion"),
    "potions": ("with {count} potions", "avec {count} potions"),
    "cube_of": ("a cube of {seat}{potions} in {region}", "un cube de {seat}{potions} en {region}"),
    "two": ("{one} and {other}", "{one} et {other}"),
    "about_region": ("in {region}", "en {region}"),
    "about_token": ("by token #{token}", "par le jeton #{token}"),
    "about_symbol": ("({symbol})", "({symbol})"),
}  # fmt: skip
