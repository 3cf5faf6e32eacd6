"""The clauses of Rattus that play names, in English, as in docs/rules/rattus.md."""

from __future__ import annotations

CLAUSES: dict[str, str] = {
    "R-1.1": "The board shows 12 regions and the palace. Two, three or four play.",
    "R-1.5": (
        "The links are those listed in the game's data. Regions not in play, and links to them, do not exist in "
        "that game."
    ),
    "R-2.3": (
        "The 12 starting tokens are shuffled face down and one is put in each region. The starting tokens left "
        "over (4 with two players, 2 with three) join the other 37."
    ),
    "R-2.4": (
        "These are shuffled face down. With two players 12 of them, with three players 6, are taken out of the "
        "game by chance and unseen. The others are the supply."
    ),
    "R-2.7": "The Plague Piece is put in a region picked by chance.",
    "R-2.9": "The youngest player is first.",
    "R-2.10": "Where nobody knows the ages, the organiser names the seats and the first player; otherwise chance does.",
    "R-2.11": (
        "From the first player clockwise, each puts 2 of his cubes in one region. Then from the last player "
        "counter-clockwise, each puts 2 more in one region."
    ),
    "R-2.12": (
        "Any region will do, whatever is in it. The two cubes of a pair are not split. The second pair may join "
        "the first."
    ),
    "R-3.1": "A turn has three actions: A, take a class card (optional); B, place cubes; C, move the plague.",
    "R-3.2": "A and B come in either order; C is always last.",
    "R-3.4": "A and B are each done at most once a turn.",
    "R-3.8": "When C is done the turn is over and the player to the left is next.",
    "R-4.1": "The active player may take one card, from the display or from another player.",
    "R-4.7": "Nobody can take a card he holds already. A player who holds all six has nothing to take.",
    "R-5.1": (
        "The active player picks one region and puts into it as many cubes from his reserve as there are tokens in it."
    ),
    "R-5.2": (
        "In a region without tokens he can place nothing (exceptions: Peasant, R-13.5; Queen, P-4.5; Mayor, P-10.5)."
    ),
    "R-5.4": "He may not choose to place fewer than R-5.1 says. If the reserve is short he places all that is left.",
    "R-5.7": "With an empty reserve B places nothing: an order to place is refused, and B is left out.",
    "R-6.1": (
        "The active player moves the piece to a neighbour of its region, freely chosen. The region it reaches is "
        "the infected region."
    ),
    "R-6.2": "The piece must leave its region.",
    "R-6.3": (
        "With a card that allows two steps, only the region reached at the end is infected; nothing happens in "
        "the region passed through."
    ),
    "R-6.4": 'Two steps are "up to two": one is allowed.',
    "R-6.5": "Two steps may not end in the region where they began.",
    "R-6.6": (
        "If no step is possible (only walls can cause this, P-5.8) the piece stays and C ends without spreading "
        "or ravaging."
    ),
    "R-6.7": "The piece never enters or crosses a region that is not in play.",
    "R-7.1": (
        "Count the tokens in the infected region. None: nothing spreads. One: 1 new token. Two or three: 2 new tokens."
    ),
    "R-7.2": (
        "New tokens come from the supply, face down, and go to neighbours of the infected region, together or "
        "apart, as the active player chooses."
    ),
    "R-7.3": "A region never holds more than 3 tokens. A full region cannot be chosen; another neighbour must be.",
    "R-7.4": "Where no neighbour has room, no token is drawn.",
    "R-7.5": "As many of the new tokens are placed as there is room for; the rest are not drawn.",
    "R-7.7": "New tokens never go into the infected region itself or into regions not in play.",
    "R-7.8": (
        "The regions are named before the tokens are drawn; the first token drawn goes to the first region named, "
        "and so on."
    ),
    "R-8.1": "In the infected region tokens are flipped one by one as long as both a cube and a token are there.",
    "R-8.3": (
        "Population is the number of cubes of all colours in the region. A token strikes once population reaches "
        "its limit; below that it does nothing."
    ),
    "R-8.5": (
        "A class symbol: every player who holds a card of that class loses one cube in the region, once for each "
        "such symbol."
    ),
    "R-8.6": (
        "M comes first: the player with most cubes in the region loses one. If several are level, each of them "
        "loses one."
    ),
    "R-8.9": "A: every player with at least one cube in the region loses one, once for each A.",
    "R-8.13": (
        "A token that was flipped is out of the game, whatever it did. One that was not stays where it lies, face down."
    ),
    "R-9.1": "Only the active player uses abilities, and each card at most once a turn.",
    "R-9.2": "Abilities are used before C; the exception is the Knight (Pied Piper adds three, P-3.3).",
    "R-9.4": (
        "Peasant (and Queen, Mayor) take part in B itself and nowhere else in a normal turn. Taken after B they "
        "do nothing that turn."
    ),
    "R-10.3": "Choice: the holder names a region.",
    "R-10.4": "Check: he has a cube there and no token lies there at that moment.",
    "R-10.5": "Effect: one of his cubes goes from there to the palace, is safe to the end and counts like any other.",
    "R-11.3": "Choice: the holder names one token and a neighbour of its region.",
    "R-11.4": "Check: the target holds at most 2 tokens.",
    "R-11.5": "Effect: the token moves there, face down.",
    "R-11.8": "Any token on the board can be named, wherever the cubes or the plague are.",
    "R-12.3": (
        "Choice: the holder may move the piece two steps instead of one, and may declare, before any token is "
        "flipped, that it counts as two cubes."
    ),
    "R-12.7": (
        "Final round: a move of two steps; from then to the end of the game the piece is worth two cubes where it "
        "stands."
    ),
    "R-12.8": (
        "The declaration is one yes or no for the whole C, made after the spread at the latest. It holds for "
        "every token flipped in that C."
    ),
    "R-12.11": (
        "Final round: one or two steps, but the piece must move; otherwise the card is not used. The two cubes "
        "are then automatic."
    ),
    "R-12.12": (
        "Final round: the two cubes stay with the piece, also if another player moves it on, and count in every "
        "ravaging from then on."
    ),
    "R-12.13": "Final round: the Knight's move by itself spreads nothing and ravages nothing.",
    "R-13.4": "Check: his reserve still has a cube after those of R-5.1.",
    "R-13.5": "Effect: one more cube in that region, so 4 with three tokens, 1 with none.",
    "R-13.7": "Final round: one cube from the reserve to any region.",
    "R-14.3": "Choice: the holder names a region, a neighbour of it, and one, two or three cubes.",
    "R-14.4": "Check: he has that many cubes in the first region.",
    "R-14.5": "Effect: those cubes move to the neighbour.",
    "R-14.8": "One region to one region, one step: cubes are neither gathered nor split.",
    "R-15.3": (
        "Choice: the holder names a token; having seen it he may name a second; having seen both he may swap them."
    ),
    "R-15.4": "Check: the tokens lie face down on the board and are two different tokens.",
    "R-15.5": (
        "Effect: he looks at each named token. If swapped, each goes to the region of the other. A swap within "
        "one region changes nothing."
    ),
    "R-15.6": "Known: the faces only to him.",
    "R-15.8": "Which handles he looked at, and whether he swapped them, is public.",
    "R-15.10": "A swap needs both looks. One look alone is allowed.",
    "R-16.1": "The game ends with the turn in which the supply runs out.",
    "R-16.2": "It also ends with the turn in the course of which a player has put all his cubes on the board.",
    "R-16.3": (
        "For R-16.2 it is enough that all 20 were on the board at some moment of the turn; cubes lost later in "
        "that turn do not undo it. (The English wording asks for it at the end of the turn; the French text is "
        "followed.)"
    ),
    "R-17.1": "Every player except the last player may use his cards once more, each card once.",
    "R-17.2": "Order: counter-clockwise, beginning to the right of the last player.",
    "R-17.3": "No card is taken, no cube placed and the piece not moved, except by a card.",
    "R-17.5": (
        "A player uses his cards in any order he likes and finishes before the next begins. A player without "
        "cards, or who wants none, is passed over."
    ),
    "R-18.1": "The player with most cubes on the board, palace included, wins.",
    "R-18.2": "A tie goes to the tied player whose turn would have come soonest.",
    "R-19.2": (
        "Each token on the board has a numbered public handle, written #1, #2, … here: at setup in alphabetical "
        "order of the regions, later in the order of entering the board. It says nothing about the face and stays "
        "with the token wherever it goes."
    ),
    "R-20.1": (
        "First placements (R-2.11). Who: each player. When: his turn in the order. Options: any region. Default: "
        "the region with fewest cubes, then the first."
    ),
    "R-20.2": "Whole turn missing. Default: no card, no cubes, no ability; the plague moves by R-20.4 and R-20.5.",
    "R-20.3": (
        "Cubes in B. Who: active player. When: B. Options: region; each extra cube. Default: no region named, B "
        "left out; region named, all extra cubes are placed."
    ),
    "R-20.4": (
        "Plague move. Who: active player. When: start of C. Options: R-6. Default: one step to the neighbour with "
        "fewest cubes, then fewest tokens, then the first."
    ),
    "R-20.5": (
        "Spread. Who: active player. When: after the move. Options: R-7.2. Default: one token at a time to the "
        "permitted neighbour with fewest tokens at that time, then the first."
    ),
    "R-20.6": "Knight's declaration. Who: active player. When: before the first flip. Options: yes, no. Default: no.",
    "R-20.7": (
        "Witch. Who: active player. When: after each look. Options: a second token or none; swap or not. Default: "
        "none; not."
    ),
    "R-20.8": (
        "Which token (Monk, and Pied Piper when not all can follow). Who: the user. When: with the order. "
        "Options: a handle of that region. Default: the lowest handle."
    ),
    "R-20.9": "Final round. Who: each player in turn. Options: his cards. Default: uses none.",
    "P-2.1": "Random six: 6 of the 18 by chance.",
    "P-2.2": "One per class: one of the 3 of each class by chance.",
    "P-2.3": "Suggested set: one of P-20.",
    "P-2.4": "Chosen list: six characters the players agree on.",
    "P-2.6": (
        "P-2.5 is advice: a six without Chivalry is allowed and is pointed out to the players. Random draws are "
        "not repeated because of it."
    ),
    "P-2.7": (
        "A chosen list names six different characters. If no way of choosing is agreed, the six base characters "
        "are used."
    ),
    "P-3.7": (
        "Where his cubes in a region differ in potions, the user of an ability says which cube he means; default "
        "P-19.8."
    ),
    "P-4.3": "Choice: the holder names the region of B and the extra cubes.",
    "P-4.4": (
        "Check: his largest connected area (regions with his cubes, joined by links) has more regions than that "
        "of every other player."
    ),
    "P-4.5": "Effect: 2 extra cubes when he places.",
    "P-4.7": "Final round: with the check fulfilled, 2 cubes from the reserve, both to one region he names.",
    "P-5.3": "Choice: the holder names links for up to 3 walls, from beside the board or already placed.",
    "P-5.4": "Check: a wall stands on a border or arrow between two neighbours.",
    "P-5.5": "Effect: a link with a wall on it is closed to tokens, cubes and the Plague Piece.",
    "P-5.8": (
        "Blocked: each step of the piece, new tokens of the spread and of the Soldier (they come from the "
        "infected region), Monk, Merchant, Pied Piper."
    ),
    "P-5.11": (
        "One wall at most on a link. In one use each wall is placed or moved at most once, and the result is "
        "looked at as a whole."
    ),
    "P-6.3": "Choice: the holder may put a cube on the card.",
    "P-6.4": "Check: his reserve has a cube.",
    "P-6.5": "Effect: one cube goes from his reserve to the card.",
    "P-6.6": (
        "Taking the card includes emptying it: the taker names one region and every cube on the card goes there. "
        "The cubes keep their colour."
    ),
    "P-6.9": (
        "Between the final round and the final ravaging the holder's left neighbour empties the card into a "
        "region he names."
    ),
    "P-6.10": (
        "P-6.6 is part of taking the card: the taker names the region with it, any region, and the cubes need no "
        "tokens there. It is not B. If the card is empty, or comes from the display, nothing is placed."
    ),
    "P-7.1": "Card: Serf (Serf), Peasantry.",
    "P-7.3": "Choice: after each token that qualifies, the holder may place one cube.",
    "P-7.5": (
        "Effect: one of his cubes goes at once from his reserve to the infected region. It counts and can be lost "
        "for the tokens still to come."
    ),
    "P-7.7": "Final round: a move of one step; the tokens there are then flipped with the Serf at work.",
    "P-7.9": "One cube for each token, however many cubes it killed. His own losses do not qualify.",
    "P-8.5": "Effect: the spread is one token larger (2 instead of 1, 3 instead of 2).",
    "P-8.7": (
        "Final round: one new token for a neighbour of the piece's region, from the supply or, if that is empty, "
        "from the tokens already out of the game."
    ),
    "P-8.8": (
        "The extra token obeys R-7 like the others: limit, supply, walls, bishops. In an infected region without "
        "tokens there is none."
    ),
    "P-8.9": (
        "The token of P-8.7 is drawn by chance from the discard, gets a new handle and is placed face down. "
        "Nobody learns which it is; the list of discarded faces shown to the players is not changed by the draw. "
        "With supply and discard both empty nothing is added."
    ),
    "P-8.10": (
        "Final round: the Soldier does not move the piece. He may be used before or after a move by the same "
        "player's other cards. R-7.3, walls and bishops apply."
    ),
    "P-9.3": (
        "Choice: the holder may move the piece two steps, and may flip all tokens of the infected region together "
        "and choose their order."
    ),
    "P-9.4": "Check: R-8.1 holds, so at least one cube is there; otherwise nothing is flipped.",
    "P-9.5": "Effect: all tokens there are shown, then carried out one after another in his order.",
    "P-9.7": (
        "Final round: a move of one or two steps; the tokens where it ends are flipped together and take effect "
        "there and then, in his order."
    ),
    "P-9.8": "He decides to flip together before the first flip, sees all faces, then fixes the whole order once.",
    "P-10.3": "Choice: the holder places by the Mayor or in the usual way.",
    "P-10.4": "Check: a region counts if he has more cubes there than any other player.",
    "P-10.5": "Effect: one cube from the reserve in each such region.",
    "P-10.7": "Final round: one cube in one such region.",
    "P-10.9": "Every such region gets its cube; only a short reserve leaves some out, and he says which.",
    "P-10.10": "Without any such region the Mayor cannot be used and B remains open.",
    "P-11.3": (
        "Choice: the holder names two cubes: one of his and one of another player, or one each of two other players."
    ),
    "P-11.4": "Check: the cubes have different owners and stand in different regions.",
    "P-11.5": "Effect: they change places, at any distance; walls do not matter.",
    "P-11.8": "Cubes in the palace or on the Baker card cannot be named. The owners are not asked.",
    "P-12.3": "Choice: the holder names one of his cubes and a neighbour of its region.",
    "P-12.4": "Check: no wall on the link.",
    "P-12.5": (
        "Effect: the cube moves, and with it as many tokens as possible: all of the region it leaves, as far as "
        "the target has room (R-7.3)."
    ),
    "P-12.8": "With a bishop in the target no token follows. The cube may move also if no token can follow.",
    "P-12.9": "The tokens must follow, the holder cannot hold them back. If not all can, he names the handles that do.",
    "P-13.3": "Choice: the holder names one of his cubes anywhere on the board.",
    "P-13.4": "Check: a potion is left beside the board. The cube is in a region, not in the palace.",
    "P-13.5": "Effect: one potion joins that cube. A cube can gather several over time, one a turn.",
    "P-13.8": "The owner of a cube with a potion may pay with that potion when the cube would be lost in C.",
    "P-13.9": (
        "For each loss the owner says which of his cubes in the region it falls on, so any of his potions there "
        "can answer any of his losses there. Each potion answers one loss."
    ),
    "P-13.13": (
        "A potion spent, and every potion of a cube that is removed or enters the palace, goes back beside the "
        "board and can be used again."
    ),
    "P-14.3": "Choice: the holder places or moves up to 3 nun pieces.",
    "P-14.5": "Effect: for the comparison with a limit, population is counted one lower for each nun piece there.",
    "P-15.3": "Choice: the holder places or moves one of the 2 bishop pieces.",
    "P-15.5": "Effect: a region with a bishop takes in no token, whether moved or new.",
    "P-15.8": (
        "Barred: spread, Soldier's tokens, the Monk's target, the Pied Piper's rats. A region with a bishop is "
        "treated as full (R-7.3, R-7.4)."
    ),
    "P-16.4": (
        "With the Mayor extra cubes go only to regions of P-10.4, all to one or spread out, after each such "
        "region has had its cube."
    ),
    "P-16.15": (
        "P-16.14: they are used together with one move: up to two steps with Knight or Crusader among them, one "
        "with the Serf alone. The Knight's two cubes count at once; with the Crusader the tokens are flipped "
        "together, with the Serf alone or with the Knight one by one; the Serf places as in P-7.5."
    ),
    "P-16.16": (
        "A player moves the piece at most once in the final round. What he did not use with that move he cannot "
        "use later."
    ),
    "P-17.1": (
        "Plague walled in: R-6.6. In the final round nobody can then use Knight, Crusader or Serf. The Soldier "
        "needs a neighbour not walled off, so he cannot be used either."
    ),
    "P-17.5": (
        "With an empty reserve Baker, Peasant, Queen, Mayor and Serf place nothing. As in R-5.7, R-13.4 and "
        "P-6.4, an order to use one of them is then refused, in a turn and in the final round alike, and the card "
        "does not count as used (R-3.9); the Serf is not asked."
    ),
    "P-19.1": (
        "Potion. Who: the owner of the cube, on anybody's turn. When: at each of his losses where one of his "
        "cubes in the region has a potion. Options: spend a potion, or lose a cube. Default: spend, from the cube "
        "with most potions."
    ),
    "P-19.2": (
        "Baker taken. Who: the taker. When: with A. Options: any region. Default: fewest tokens, then fewest "
        "cubes, then the first."
    ),
    "P-19.3": (
        "Baker after the final round. Who: the left neighbour of the holder. When: before the final ravaging. "
        "Options: any region. Default: as P-19.2."
    ),
    "P-19.4": (
        "Serf. Who: active player. When: after each token that qualifies. Options: place, or not. Default: place."
    ),
    "P-19.5": (
        "Crusader. Who: active player. When: before the first flip; then, all faces seen, the order. Options: "
        "flip together or not; any order. Default: not; if flipped together, by rising handle."
    ),
    "P-19.6": (
        "Soldier's extra token. Who: active player. When: with the spread. Options: a region, or none. Default: none."
    ),
    "P-19.7": (
        "Mayor. Who: active player. When: B. Options: which regions, in what numbers. An order that names regions "
        "places exactly those cubes; one that names none puts one in each such region (a short reserve: the first "
        "ones) and all extra cubes in the first."
    ),
    "P-19.8": (
        "Which cube is lost, moved or taken to the palace. Who: its owner; for the Messenger the user. When: with "
        "the order or the loss. Options: his cubes there, told apart by their potions. Default: the one with "
        "fewest potions. For the Wizard's new potion: likewise."
    ),
    "P-19.9": (
        "Which piece (wall, nun, bishop). Who: the user. When: with the order. Options: one beside the board or "
        "one placed. Default: one beside the board; if none is there the order must name one."
    ),
}
"""What each clause says."""
