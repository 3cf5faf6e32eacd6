"""The clauses of Risk Godstorm that play names, in English, from G-21 on: invasions, pieces, the end, orders."""

from __future__ import annotations

CLAUSES: dict[str, str] = {
    "G-21.1": (
        "Name the target, the source, the number of armies and the gods you use. The source is yours and has at "
        "least 2 armies; the target is adjacent, not yours and holds armies. An `invade` whose target is empty "
        "when it is reached, and an `advance` whose target is not, is skipped (G-27.1)."
    ),
    "G-21.2": "The number N is 1 to the armies in the source less 1. The force is N armies and the gods taking part.",
    "G-21.3": "All gods in the source take part unless you say that some do not.",
    "G-21.4": (
        "N counts in godswar, limits your dice, and drops with each army lost in battle. At 0 the invasion ends. "
        "Armies outside the force neither fight nor die in battle."
    ),
    "G-21.5": (
        "When a card destroys armies in the source, armies outside the force go first: N becomes at most the "
        "armies left in the source less 1."
    ),
    "G-21.8": "A target protected by G-36.9 cannot be named.",
    "G-22.1": (
        "After the declaration and before any dice the attacked player may play sky cards, paying their cost, "
        "with his sky god in play. They act at once. Only the attacked player, only then; not between rounds."
    ),
    "G-22.4": (
        "After each card, in this order: if the source has fewer than 2 armies the invasion ends without dice. If "
        "the target is empty the window closes and G-27.4 applies. Otherwise the window stays open until the "
        "defender passes."
    ),
    "G-23.1": (
        "If gods are on both sides, godswar comes first. It is compulsory then; without gods on one side there is none."
    ),
    "G-23.2": "Each round the attacker names one of his gods, then the defender one of his.",
    "G-23.3": (
        "Each side rolls 3 dice, 1 more if its sky god is in that force or territory, named or not, and 1 more "
        "for each altar it controls."
    ),
    "G-23.4": (
        "1s are rerolled by a side whose magic goddess is on it, and by a defender with a temple in the target; "
        "and by the owner of Gungnir."
    ),
    "G-23.5": (
        "Result: sum of the dice plus the number of armies on that side. That is N for the attacker, all armies "
        "in the target for the defender. Plus 3 for Mjolnir and 4 for each Fire Sears the Sky."
    ),
    "G-23.6": "The higher result wins. A tie goes to the defender, or to the attacker if a war god is in his force.",
    "G-23.7": "The loser's named god is banished. No armies are lost.",
    "G-23.8": (
        "While both sides still have gods the attacker may fight another round. Or stop (G-26); he cannot pass on "
        "to battle. Once a side has none, battle follows."
    ),
    "G-24.1": "Battle starts when at most one side has gods.",
    "G-24.2": (
        "The attacker names 1, 2 or 3 dice; the source must hold at least one army more than dice. And not more than N."
    ),
    "G-24.3": "Then the defender names 1 or 2 dice, 2 only with at least 2 armies in the target.",
    "G-24.4": (
        "1s are rerolled by a side whose magic goddess is on it, and by a defender with a temple in the target."
    ),
    "G-24.5": (
        "As in classic Risk: highest die against highest, then second against second if both have one. Each "
        "comparison costs the lower side 1 army."
    ),
    "G-24.6": "Equal dice: the defender wins, or the attacker if a war god is in his force.",
    "G-24.7": (
        "The dead go to their heaven; but if a death god is in the attacker's force the defender's dead go to the "
        "reserve."
    ),
    "G-25.1": "The target falls when its last defending army is beaten.",
    "G-25.2": "Order: the defender's gods there are banished; war labour; moving in; temple; plague; elimination.",
    "G-25.3": (
        "As in classic Risk: move in at least as many armies as dice you rolled in the last round, leaving at "
        "least 1 in the source. You may move armies that were outside the force."
    ),
    "G-25.4": "Gods of the force move in too. Gods left out stay.",
    "G-25.5": "The temple is yours.",
    "G-25.6": (
        "On plague half of the armies moving in are destroyed (loss rounded down) and gods moving in are banished."
    ),
    "G-25.7": "Gods banished by a capture do not count for the sky labour.",
    "G-26.2": "One round of godswar or of battle satisfies this. After any round you may stop.",
    "G-26.3": "The invasion ends by itself at N = 0, at capture, by G-22.4 or by G-36.9; then nothing more is owed.",
    "G-26.4": (
        "When an invasion ends without capture, survivors and gods of the force are in the source and may take "
        "part in other invasions, also of the same target."
    ),
    "G-27.1": (
        "Moving into empty land is not a conquest for the war labour. In step 6 move 1 or more armies, and gods "
        "if you like (all unless said otherwise), from an adjacent territory of yours with 2 or more armies, "
        "leaving 1. No dice, no sky cards."
    ),
    "G-27.4": (
        "If sky cards empty the target, you may at once move in 1 to N armies with the gods of the force, or end "
        "the invasion. G-27.1 and G-27.2 apply. If armies moved in, the target counts as taken for G-44.8 and "
        "G-44.9."
    ),
    "G-28.1": (
        "Neutral armies only defend. They roll as many dice as allowed. They have no gods, faith, cards, relics "
        "or Underworld armies."
    ),
    "G-28.2": "Taking one counts for the war labour.",
    "G-28.3": (
        'Cards that name "a territory", "another player\'s territory" or "every territory" reach neutral ones too; '
        "cards that name a player's hand, faith, relics or temples do not."
    ),
    "G-28.4": "Their dead go to the reserve.",
    "G-28.5": "The neutral pantheon has no turn, so G-15 never hits it; it neither bids nor scores nor wins.",
    "G-29.1": (
        "Four markers at the start; the fifth is for The Gods Forsake Us. At most one per territory. A marker "
        "purged or sunk is removed."
    ),
    "G-29.2": (
        "Plague acts in step 5 (G-15) and when armies conquer and move in (G-25.6). Never at other times, unless "
        "a card says so."
    ),
    "G-29.3": (
        "A god that enters plague is banished. However it enters: capture, empty land, fortify, cards. Passing "
        "through (G-17.3) is not entering."
    ),
    "G-29.4": (
        "A marker moved onto armies and gods by Paradise is Lost does nothing at once; step 5 of their owner "
        "does. Until then those gods act as usual."
    ),
    "G-29.5": "Armies placed, gained or moved by cards into plague are not halved on arrival.",
    "G-29.6": "Temples are not affected.",
    "G-30.1": (
        "Per temple: 1 faith and 1 army in step 1 (G-11.5), rerolled 1s for its defender in godswar and battle, a "
        "door for revived armies (G-11.7)."
    ),
    "G-30.2": "A temple belongs to whoever controls its territory.",
    "G-30.3": (
        "One per territory, no more on the board than the game has (12, G-2.7), none in the Underworld. A "
        "destroyed temple returns to the supply. When the supply is empty nothing can place a temple."
    ),
    "G-31.1": "Death: when it attacks, the defender's dead go to the reserve (G-24.7).",
    "G-31.2": "Magic: attacking or defending, reroll all 1s, in battle and godswar.",
    "G-31.3": "Sky: in godswar one die more.",
    "G-31.4": "War: attacking, you win ties, in battle and godswar.",
    "G-31.5": "In a godswar one god per side is named, but the powers of all gods on the side work.",
    "G-31.6": (
        'A god left out of the force gives no power. A god is "in play" for cards and labours while it stands '
        "anywhere on Earth."
    ),
    "G-32.1": (
        "Altar: one die more in every godswar of its controller; 1 point at the end. Also on other players' turns."
    ),
    "G-32.2": "Crypt: revival (G-11.7), death labour (G-10.4), 1 point at the end.",
    "G-33.1": "A card played is removed after use. Discards are never shuffled back.",
    "G-33.2": (
        "A card that calls for a territory card takes the top one; it is put back and the pile shuffled. So the "
        "territory is drawn at random; cards of sunk land are out."
    ),
    "G-33.3": 'A continent "at random" is drawn evenly from the continents still on the board.',
    "G-33.4": "A card that moves armies must leave at least 1 army behind.",
    "G-33.6": (
        "A card may be played only if some legal choice could change something besides paying and losing the "
        "card. Your own pieces are legal choices unless the card says otherwise."
    ),
    "G-33.7": (
        "A card that must be played (Pandora's Box) is played if G-33.6 allows it, however harmful, with at least "
        '1 where it says "1 to n". Otherwise it is shown and removed without effect.'
    ),
    "G-33.8": "When a card hits several territories, all losses are worked out first and happen together.",
    "G-33.10": (
        "Public for every card: its title, who plays it, cost paid, choices, dice, draws and results. Exceptions "
        "are named."
    ),
    "G-37.0": (
        "A relic enters play open when drawn, costs nothing more, needs no goddess in play and stays for the rest "
        "of the game. It may be used whenever its text allows. Removed or taken relics stop working for their "
        'owner at once. "Start of your turn" is G-11.2; a relic got later in a turn starts with the owner\'s next '
        "turn."
    ),
    "G-37.16": "A relic with a bonus territory gives its owner 1 point at the end if he controls that territory.",
    "G-38.1": (
        "Its owner may use it on any war, death or sky card that has just been played, on any turn. Relics cannot "
        "be cancelled. Also on his own cards and on cards played by Pandora's Box."
    ),
    "G-38.2": "He decides after title, cost and choices are known and before any die, draw or look at a hand.",
    "G-38.3": (
        "Cancelled: nothing of the card happens; no die is rolled, no card drawn, no hand seen. The card and "
        "Aegis are removed, the cost stays paid."
    ),
    "G-39.1": (
        "As in classic Risk a player who loses his last territory is out. Armies in heaven or in the Underworld "
        "do not save him. Tested by G-7.3, not during setup."
    ),
    "G-39.2": (
        "Who takes the last territory takes the loser's cards. Hand and relics, at once. If a card did it, the "
        "player of that card takes them (of a card played by Pandora's Box, the owner of the Box); if that player "
        "is out too, they are shown and removed."
    ),
    "G-39.3": (
        "The loser's faith, gods, and armies in heaven and Underworld are removed. Temples stay where they are."
    ),
    "G-40.1": (
        "The game ends when the last turn of the fifth epoch is over (G-6.8). It ends at once when one player is "
        "left; he wins."
    ),
    "G-40.2": (
        "Score: 1 per territory, the bonus of each continent, 1 per crypt and per altar controlled, 1 per relic "
        "of G-37.16. The highest score wins."
    ),
    "G-40.3": (
        "If one effect puts out all players left, they are ranked by score (G-40.2) and then by G-41.1, as they "
        "stood just before that effect, its cost already paid."
    ),
    "G-41.1": (
        "Equal scores: more faith; then more armies on Earth, in spaces and in the own heaven together; then a "
        "shared win."
    ),
    "G-41.2": (
        "The same order ranks the other places. Eliminated players rank below, the later out the higher; those "
        "out together as in G-40.3."
    ),
    "G-42.1": (
        "Every decision has an id, one decider and a default (G-43, G-45). It is answered by an order given in "
        "advance; else, if it is asked (G-42.8, G-42.12), by an answer; else, or at the deadline, by the default."
    ),
    "G-42.5": (
        "An order illegal when reached is skipped and reported with the clause it breaks. A number too large is "
        "cut to the largest legal one, a number too small raised to the smallest. If not even the smallest number "
        "is possible the order is illegal. Entries of a list (place, revive, obtain, embark) are judged one by "
        "one. Which clause is named: G-42.13."
    ),
    "G-43.3": (
        "Default for starting armies: each army, one after the other, goes to the own territory adjacent to "
        "foreign land with fewest armies; among equals to the first in id order."
    ),
    "G-43.7": (
        "Default for Pandora's Box: at random among legal choices that hit nothing of one's own, else among all; "
        "numbers are the largest allowed."
    ),
    "G-43.10": (
        "Default for placing raised armies: each army, one after the other, goes to the own territory adjacent to "
        "foreign land with fewest armies, as in G-43.3."
    ),
    "G-43.24": (
        "Of several `fortify` orders the first legal one is done and the rest are dropped without a report; "
        "without an order nothing is moved."
    ),
    "G-44.2": (
        "`gods`: `all` (default; for fortifying and Eagles Take Wing the default is `none`), `none` or a list of "
        "kinds; kinds that are not in the source are ignored."
    ),
    "G-44.3": (
        "Stop rule: at a given force, lead, loss or number of rounds; whichever comes first stops. Tested after "
        "each battle round, and after godswar before the first battle round; never before the first round of any "
        "kind. Without a stop rule it is asked whether to go on, and the default is to stop."
    ),
    "G-44.4": (
        "Dice of the attacker: as many as allowed (the default), 1, 2 or 3, and if wished fewer once the force is "
        "small."
    ),
    "G-44.5": (
        "Champions: the order in which gods are named. Godswar: until it is won, a number of rounds, or until a "
        "god to be kept is lost; left out, it is one round, or until won with `until 0`."
    ),
    "G-44.6": (
        "Moving in after a capture: a number, the least allowed, all, or all but n, who stay. Walking into a "
        "target that was emptied: a number, 0 to stay out."
    ),
    "G-44.7": (
        "What follows if the defender played a sky card (a cancelled one counts): go on (the default), or the "
        "minimum, one round and then stop."
    ),
    "G-44.8": (
        "What follows if the target was not entered: the next order (the default), the same order again, at most "
        "n times, with the armies that are left, or the end of the step."
    ),
    "G-44.9": (
        "Conditions of an order of one's own turn, all tested when the order is reached: if one does not hold the "
        "order is skipped."
    ),
    "G-48.4": (
        "All dice and draws of a part are made when it is carried out, in the order the clauses call for them, "
        "never beforehand. Only the decks are shuffled beforehand, when the game is made; a card is drawn from "
        "the top. In a worked case the cards named among the draws are the top of their decks, in that order."
    ),
    "G-48.7": "The circle of G-4.2 is the order in which the host names the seats; an option draws it.",
    "G-48.9": (
        "A number that an order leaves out is the largest legal one; among equals the first in id order is taken. "
        "`fortify` that names no armies and no gods moves 1 army; so does `gods all` where no god is. With a god named "
        "and no number all armies but one go; check and receipt say how many. A second `obtain` in a turn is skipped "
        "(G-7.2). "
        '"Up to n faith" buys in the order named as long as at most n faith are paid in all.'
    ),
}
