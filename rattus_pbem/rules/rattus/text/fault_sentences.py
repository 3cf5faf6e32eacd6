"""Why an order is not legal, as sentences in English and French: one a key, with its facts. Judges nothing."""

from __future__ import annotations

from .sentences import Pair

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
    "not_active": (
        "only the player whose turn it is uses cards", "seul le joueur dont c’est le tour utilise ses cartes"),
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
    "wall_between": ("a wall stands between {region} and {to}", "un rempart sépare {region} de {to}"),
    "bishop_there": (
        "a bishop stands in {region}: no rat goes there", "un évêque est en {region} : aucun rat n’y entre"),
    "walled_in": ("walls close {region} off on all sides", "des remparts ferment {region} de tous côtés"),
    "all_walled_in": (
        "walls close off all the regions where you have cubes",
        "des remparts ferment toutes les régions où vous avez des cubes"),
    "not_rider_baker": (
        "a region is named only with the Baker, not with the {card}",
        "on nomme une région avec le Boulanger seulement, pas avec la carte {card}"),
    "no_cubes_for": (
        "no cube in {region} has {potions} potion(s)", "aucun cube en {region} n’a {potions} potion(s)"),
    "no_cube_of": ("{seat} has no cube in {region}", "{seat} n’a pas de cube en {region}"),
    "no_majority": (
        "in no region you have more cubes than every other player",
        "vous n’avez dans aucune région plus de cubes que chaque autre joueur"),
    "not_majority": (
        "you do not have more cubes than every other player in {region}",
        "vous n’avez pas plus de cubes que chaque autre joueur en {region}"),
    "majority_left_out": (
        "{region} must have its cube first: each of your regions gets one",
        "{region} doit d’abord recevoir son cube : chacune de vos régions en reçoit un"),
    "queen_not_largest": (
        "your largest connected area is not larger than every other player’s",
        "votre plus grande zone d’un seul tenant n’est pas plus grande que celle de chaque autre joueur"),
    "no_potion_left": ("no potion is left", "il ne reste plus de potion"),
    "no_piece_beside": (
        "no further {piece} lies beside the board: name one to move",
        "il ne reste pas assez de pièces ({piece}) à côté du plateau : dites laquelle déplacer"),
    "no_piece_there": ("there is no such piece ({piece}) in {region}", "cette pièce ({piece}) n’est pas en {region}"),
    "no_wall_there": ("there is no wall {link}", "il n’y a pas de rempart {link}"),
    "wall_twice": (
        "only one wall stands {link}, and each wall is set once",
        "il n’y a qu’un rempart {link}, et chacun n’est posé qu’une fois"),
    "messenger_same_owner": (
        "the two cubes must belong to different players, not both to {seat}",
        "les deux cubes doivent être à deux joueurs, pas tous deux à {seat}"),
    "messenger_same_region": (
        "the two cubes must stand in different regions, not both in {region}",
        "les deux cubes doivent être dans deux régions, pas tous deux en {region}"),
    "no_two_cubes": (
        "there are no two cubes of different players in different regions",
        "il n’y a pas deux cubes de joueurs différents dans des régions différentes"),
    "cubes_in_palace": (
        "cubes in the palace take no part in this", "les cubes du château ne sont pas concernés"),
    "not_in_region": ("token #{token} is not in {region}", "le jeton #{token} n’est pas en {region}"),
    "no_token_follows": ("no rat can follow", "aucun rat ne peut suivre"),
    "already_moved_plague": (
        "you have moved the plague already, with the {card}", "vous avez déjà déplacé la peste, avec la carte {card}"),
    "serf_one_step": (
        "the Serf alone moves the plague one step", "le Serf seul déplace la peste d’un pas"),
    "nothing_to_draw": ("no token is left to draw", "il ne reste aucun jeton à tirer"),
    "no_room_near_plague": (
        "no region next to the plague can take in a token",
        "aucune région voisine de la peste ne peut recevoir de jeton"),
    "together_needs_crusader": (
        "only the Crusader turns the tokens up together", "seul le Croisé retourne les jetons ensemble"),
    "order_needs_together": (
        "an order is fixed only for tokens that the Crusader turns up together",
        "on ne fixe un ordre que pour des jetons que le Croisé retourne ensemble"),
    "no_tokens_to_show": ("there is no token to flip in {region}", "il n’y a pas de jeton à retourner en {region}"),
    "not_settler": (
        "only the Serf places a cube after a token, and not here",
        "seul le Serf place un cube après un jeton, et pas ici"),
    "only_left_neighbour": (
        "only the left neighbour of the Baker’s holder places its cubes, after the final round",
        "seul le voisin de gauche de qui tient le Boulanger en pose les cubes, après la manche finale"),
}  # fmt: skip
