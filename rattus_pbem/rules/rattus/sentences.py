"""What Rattus says to a reader: events, faults, questions, in English and French. Judges nothing.

An event's sentence has two forms where its seat acts: one for the reader himself ("you"), one for anybody else. The
placeholders are the fields of the event, regions, cards, seats and faces by their names.
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
        "You place one more cube in {region}.", "{seat} places one more cube in {region}.",
        "Vous placez un cube de plus en {region}.", "{seat} place un cube de plus en {region}."),
    "cube_sheltered": (
        "One of your cubes goes from {region} to the palace.", "A cube of {seat} goes from {region} to the palace.",
        "Un de vos cubes va de {region} au château.", "Un cube de {seat} va de {region} au château."),
    "cubes_moved": (
        "You move {cubes} from {region} to {to}.", "{seat} moves {cubes} from {region} to {to}.",
        "Vous déplacez {cubes} de {region} vers {to}.", "{seat} déplace {cubes} de {region} vers {to}."),
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
        "", "Rats spread: a new token, #{token}, in {region}.",
        "", "Les rats se propagent : un nouveau jeton, #{token}, en {region}."),
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
        "You lose a cube in {region} ({symbol}).", "{seat} loses a cube in {region} ({symbol}).",
        "Vous perdez un cube en {region} ({symbol}).", "{seat} perd un cube en {region} ({symbol})."),
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

FAULTS: dict[str, Pair] = {
    "king_nowhere": (
        "none of your cubes stands in a region without rats", "aucun de vos cubes n’est dans une région sans rats"),
    "king_rats": ("there are rats in {region}", "il y a des rats en {region}"),
    "no_cube_there": ("you have too few cubes in {region}", "vous n’avez pas assez de cubes en {region}"),
    "not_in_play": ("{region} is not a region of this game", "{region} n’est pas une région de cette partie"),
    "not_neighbour": ("{to} is not a neighbour of {region}", "{to} n’est pas voisine de {region}"),
    "full": ("{region} holds three rats already", "{region} contient déjà trois rats"),
    "no_room_around": ("no neighbouring region has room for it", "aucune région voisine n’a de place pour lui"),
    "not_on_board": ("token #{token} is not on the board", "le jeton #{token} n’est pas sur le plateau"),
    "no_tokens_on_board": ("there is no token on the board", "il n’y a pas de jeton sur le plateau"),
    "declare_needs_knight": ("only the Knight declares", "seul le Chevalier peut déclarer"),
    "reserve_empty": ("your reserve is empty", "votre réserve est vide"),
    "no_cubes_on_board": ("you have no cube on the board", "vous n’avez pas de cube sur le plateau"),
    "swap_needs_two": ("a swap needs a look at two tokens", "pour échanger il faut avoir regardé deux jetons"),
    "last_player_has_no_part": (
        "the last player has no part in the final round", "le dernier joueur ne joue pas la manche finale"),
    "not_in_final_round": ("this is not done in the final round", "cela ne se fait pas dans la manche finale"),
    "part_is_over": ("it is not your part now", "ce n’est pas votre part maintenant"),
    "not_your_placement": ("it is not your turn to place", "ce n’est pas à vous de placer"),
    "only_first_now": ("now only the first cubes are placed", "pour l’instant on ne place que les premiers cubes"),
    "only_plague_left": ("only the move of the plague is left", "il ne reste que le déplacement de la peste"),
    "turn_is_over": ("it is not your turn any more, or not yet", "ce n’est plus votre tour, ou pas encore"),
    "no_such_card": ("there is no card {card} in this game", "il n’y a pas de carte {card} dans cette partie"),
    "holds_all": ("you hold all cards already", "vous avez déjà toutes les cartes"),
    "own_card": ("you hold the {card} already", "vous avez déjà la carte {card}"),
    "no_tokens": ("there are no rats in {region}", "il n’y a pas de rats en {region}"),
    "no_tokens_anywhere": ("there are no rats on the board", "il n’y a pas de rats sur le plateau"),
    "too_many_steps": ("at most {steps} step(s)", "{steps} pas au plus"),
    "not_a_path": ("a path of regions is expected", "un chemin de régions est attendu"),
    "plague_must_move": ("the plague may not stay in {region}", "la peste ne peut pas rester en {region}"),
    "back_where_it_began": ("the plague may not end where it began, in {region}",
                            "la peste ne peut pas finir où elle a commencé, en {region}"),
    "nothing_spreads": ("nothing spreads from {region}: no rats there", "rien ne se propage de {region} : pas de rats"),
    "no_room_to_spread": ("no neighbour of {region} has room", "aucune voisine de {region} n’a de place"),
    "spread_needs_path": ("say first where the plague goes", "dites d’abord où va la peste"),
    "not_held": ("you do not hold the {card}", "vous n’avez pas la carte {card}"),
    "used": ("this was done already this turn", "cela a déjà été fait ce tour"),
    "works_elsewhere": ("the {card} has no order of its own now", "la carte {card} n’a pas d’ordre propre maintenant"),
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
}

# What holds if an answer or a part of an order is left out.
DEFAULTS: dict[str, Pair] = {
    "first": (
        "the region with fewest cubes, among equals the first in the alphabet [R-20.1]",
        "la région qui a le moins de cubes, à égalité la première de l’alphabet [R-20.1]",
    ),
    "turn": (
        "no card, no cubes, no ability; the plague moves one step to the neighbour with fewest cubes [R-20.2]",
        "ni carte, ni cube, ni pouvoir ; la Peste fait un pas vers la voisine qui a le moins de cubes [R-20.2]",
    ),
    "final": (
        "no card is used [R-20.9]",
        "aucune carte n’est utilisée [R-20.9]",
    ),
    "path": (
        "you are asked; without an answer one step to the neighbour with fewest cubes [R-20.4]",
        "on vous interroge ; faute de réponse un pas vers la voisine qui a le moins de cubes [R-20.4]",
    ),
    "spread": (
        "you are asked; without an answer each rat to the neighbour with fewest rats [R-20.5]",
        "on vous interroge ; faute de réponse chaque rat vers la voisine qui a le moins de rats [R-20.5]",
    ),
    "witch": (
        "no second look, no swap [R-20.7]",
        "pas de second regard, pas d’échange [R-20.7]",
    ),
    "cubes": (
        "all extra cubes are placed too [R-20.3]",
        "tous les cubes supplémentaires sont placés aussi [R-20.3]",
    ),
    "declare": (
        "it is not declared [R-20.6]",
        "ce n’est pas déclaré [R-20.6]",
    ),
    "swap": (
        "you are asked once you have seen both; without an answer they are left [R-20.7]",
        "on vous interroge quand vous avez vu les deux ; faute de réponse ils sont laissés [R-20.7]",
    ),
    "with": (
        "the Knight is meant [R-12.11]",
        "il s’agit du Chevalier [R-12.11]",
    ),
}

# The parts of an order, as a person calls them.
FIELDS: dict[str, Pair] = {
    "region": (
        "the region",
        "la région",
    ),
    "regions": (
        "the list of regions",
        "la liste des régions",
    ),
    "card": (
        "the card",
        "la carte",
    ),
    "cubes": (
        "the number of cubes",
        "le nombre de cubes",
    ),
    "path": (
        "the way of the plague",
        "le trajet de la Peste",
    ),
    "spread": (
        "where the rats spread",
        "la destination des nouveaux rats",
    ),
    "declare": (
        "the Knight’s declaration",
        "la déclaration du Chevalier",
    ),
    "token": (
        "the rat",
        "le rat",
    ),
    "tokens": (
        "the list of rats",
        "la liste des rats",
    ),
    "from": (
        "the region to start from",
        "la région de départ",
    ),
    "to": (
        "the region to go to",
        "la région d’arrivée",
    ),
    "swap": (
        "the swap",
        "l’échange",
    ),
    "with": (
        "the card to use",
        "la carte à utiliser",
    ),
    "do": (
        "what to do",
        "ce qu’il faut faire",
    ),
}
