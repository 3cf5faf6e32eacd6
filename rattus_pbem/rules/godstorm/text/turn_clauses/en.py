"""The clauses of Risk Godstorm that play names, in English, G-1 to G-20: the game and the steps of a turn."""

from __future__ import annotations

CLAUSES: dict[str, str] = {
    "G-1.3": (
        'Every division rounds down. "Destroy half" destroys the rounded-down half: of 5 armies 2, of 3 armies 1, '
        "of 1 army 0."
    ),
    "G-2.3": (
        "Two territories are adjacent if they share a border or a sea line joins them; a sea line counts like a "
        "border. A closed link (G-35.14) or a link to a sunk territory (G-35.12) joins nothing, for every rule "
        "and card."
    ),
    "G-3.2": "When the last army of a territory is gone, for whatever reason, its gods are banished at once.",
    "G-3.8": (
        "Armies destroyed on Earth go to their owner's heaven. Exceptions: G-24.7, G-28.4, G-36.2, G-36.6. This "
        "holds for cards and plague too."
    ),
    "G-3.9": "Armies destroyed in the Underworld go to the reserve.",
    "G-4.1": "2 to 5 players. For two see G-5.",
    "G-4.2": 'Players sit in a circle in random order; "clockwise" is seat order.',
    "G-4.3": (
        "Turn up four territory cards; each territory shown gets a plague marker; shuffle the cards back. Plague "
        "does nothing during setup except G-4.9."
    ),
    "G-4.4": (
        "Players roll; the highest picks a pantheon, then the next, and so on. This is a random order of players, "
        "the choosing order."
    ),
    "G-4.6": (
        "Deal all territory cards one at a time, clockwise, first chooser first. Each player puts 1 starting army "
        "on each territory dealt to him, plague or not."
    ),
    "G-4.7": (
        "Then, clockwise, each player places 3 armies per go on territories he controls, split as he likes, until "
        "all are placed. The player after the one who got the last card begins. A last go may be of 1 or 2 "
        "armies. Who has none left is passed over."
    ),
    "G-4.8": (
        "Shuffle the territory cards. Then each player in order places his war god and one temple, both in "
        "territories he controls, together or apart. The player after the one who placed the last army begins."
    ),
    "G-4.9": "The war god may not be placed on plague. The temple may.",
    "G-4.12": (
        "Free choice instead of dealing: the highest roller puts 1 army on an empty territory, then clockwise 1 "
        "army each until no territory is empty. Then armies are placed on own territories until none is left; "
        "then G-4.8. The first is drawn at random; the later armies also go one at a time, the turn passing on "
        "from the last claim. An option for 3 to 5 players, agreed before the game."
    ),
    "G-5.1": (
        "Place plague (G-4.3), choose pantheons and a neutral pantheon. The neutral one is drawn at random from "
        "the three left over."
    ),
    "G-5.2": (
        "Deal the territory cards into three equal piles, face down. Each player takes one; the third is neutral. "
        "The piles are given out at random (14 territories each)."
    ),
    "G-5.3": (
        "Each neutral territory gets 3 neutral armies. Each player sets up 30 armies as in G-4.6 to G-4.10. The "
        "first chooser begins."
    ),
    "G-6.1": "The game lasts 5 epochs, counted by a marker.",
    "G-6.2": (
        "Before each epoch, the first included, every player secretly bids 0 to all of his faith; bids are shown "
        "together and all bids are paid."
    ),
    "G-6.3": "The highest bidder takes any turn-order marker, then the next highest any that is left, and so on.",
    "G-6.4": "Dice break ties. Bidders whose bids count the same (with the 3 of G-37.13) are put in random order.",
    "G-6.5": "The markers are 1 to the number of living players. Only living players bid.",
    "G-6.7": (
        "Turns follow the markers from 1 up. The turn of a player eliminated before it comes is skipped; others "
        "keep their markers."
    ),
    "G-6.8": (
        "When all have had their turn the epoch ends and the marker moves on one space. If it stands on the fifth "
        "epoch then, the game ends instead (G-40)."
    ),
    "G-7.1": (
        "Ten steps in this order: 1 raise armies and gather faith (G-11), 2 summon gods and build temples (G-12), "
        "3 obtain miracle cards (G-13), 4 play miracle cards (G-14), 5 suffer plague (G-15), 6 invade territories "
        "(G-16), 7 fortify (G-17), 8 embark from heaven (G-18), 9 invade the Underworld (G-19), 10 end (G-20)."
    ),
    "G-7.2": (
        "You may do some or all of them. Each step comes once; there is no going back. Compulsory: income and "
        "placing it, start-of-turn relics, plague, moving in after a capture, labour draws."
    ),
    "G-7.3": (
        "Each effect is finished before the next begins. Then, in this order: gods without armies are banished, "
        "eliminations (G-39), end of the game (G-40)."
    ),
    "G-7.4": "If the active player is eliminated his turn ends at once; the steps left are not done.",
    "G-7.5": '"Until the end of this turn" ends with step 10 or with G-7.4.',
    "G-7.6": (
        "Talk, threats and alliances are free. They bind nobody; armies, faith, cards and relics cannot be given away."
    ),
    "G-7.7": "There is no hand limit.",
    "G-8.3": (
        "Hidden: faces of cards in hand, order of the decks, bids before showing, orders not yet carried out, the "
        "existence and text of standing orders."
    ),
    "G-8.5": (
        "A drawn card is seen by its drawer only, a relic by all. Cards discarded from a hand are shown to all. "
        "Cards passing from hand to hand are seen by giver and taker only; their deck is public."
    ),
    "G-9.1": (
        "Order of every godswar or battle roll: both sides throw all dice together (recorded attacker's first); "
        "triple check attacker, then defender; all passes of the attacker's rerolls; all passes of the defender's "
        "rerolls; then the result."
    ),
    "G-9.2": (
        "Triple: at least 3 equal dice in one roll, whatever the number of dice. If the roller's magic goddess is "
        "anywhere in play he draws a magic card (G-10.3)."
    ),
    "G-9.5": (
        "Who may reroll 1s rerolls them until all his dice show 2 or more. This is automatic and in passes: each "
        "pass rerolls every die showing 1."
    ),
    "G-9.6": (
        "A triple reached by rerolling 1s counts too. After each pass that side's dice are checked again; the "
        "check counts only if some value shows on at least 3 dice of which one or more were rerolled in that "
        "pass."
    ),
    "G-9.7": "Three 1s are a triple before they are rerolled.",
    "G-10.1": (
        "War: on your own turn take 3 or more territories; with your war god anywhere in play draw a war card, "
        "once per turn. Only territories where you beat at least one army count; empty land does not. You draw at "
        "the third such territory. Checked at the third and each later one until drawn. Neutral land and land "
        "retaken count, the Trojan Horse does not."
    ),
    "G-10.2": (
        "Sky: on your own turn beat at least one god in godswar; with your sky god anywhere in play draw a sky "
        "card, once per turn. You draw at the first such win for which the sky god is in play. Gods banished "
        "otherwise do not count."
    ),
    "G-10.3": (
        "Magic: a triple (G-9.2) with your magic goddess anywhere in play: draw a magic card; it enters play at "
        "once. No limit per turn."
    ),
    "G-10.4": (
        "Death: at the end of your turn, with your death god in play and at least one crypt under your control, "
        "draw a death card, once per turn."
    ),
    "G-10.5": "Labour cards do not count toward the four of G-13.1. From an empty deck nothing is drawn.",
    "G-11.1": "Order: (a) start-of-turn relics, (b) count income, (c) revive from crypts, (d) place armies.",
    "G-11.2": (
        "Start-of-turn relics work in this order, each if you own it: Freya's Tears, Wine, Excalibur, Golden "
        "Fleece, Cauldron, Great Pyramids, Pandora's Box. None may be refused. Armies from Wine and Excalibur are "
        "placed in (d). Each is worked out at its place in this order (the continents of Excalibur too)."
    ),
    "G-11.3": (
        "Armies and faith by number of territories controlled: one third of the number, rounded down, but at "
        "least 3, of each."
    ),
    "G-11.4": "Each continent you control adds its bonus in armies and in faith.",
    "G-11.5": "Each temple you control adds 1 faith, and 1 army placed at the temple.",
    "G-11.6": "G-11.3 to G-11.5 are counted at one moment, after (a) and before anything is placed.",
    "G-11.7": (
        "From each crypt you control you may move 1 army to any territory where you control a temple; the last "
        "army of a crypt stays. Without a temple nobody is revived."
    ),
    "G-11.8": (
        "All other armies are placed on any territories you control. Plague there does not harm them now. None "
        "may be kept back. Temple armies are placed first, then the orders in turn, then what is left by the "
        "default of D-PLACE."
    ),
    "G-12.1": (
        "Summon any of your gods not in play, 3 faith each, to a territory you control. Any number, any order; "
        "not to a plague territory."
    ),
    "G-12.2": (
        "Build temples, 5 faith each, in territories you control; at most one per territory; never more on the "
        "board than the game has (12). Plague does not hinder it."
    ),
    "G-12.3": "Neither is possible in the Underworld.",
    "G-12.4": "Each pantheon has one god of each kind. A god in play is moved only by G-17, G-25.4, G-27 and cards.",
    "G-13.1": (
        "At most 4 cards per turn, 2 faith each, from any decks whose god you have in play. All are obtained "
        "before you look at any."
    ),
    "G-13.2": (
        "Name the number per deck, pay, draw. You cannot name more than a deck holds. The numbers are cut one "
        "deck after the other in the order named (to the cards in the deck, to what is left of the four, to what "
        "the faith left will pay), and the cards are drawn in that order; an entry that can have no card is "
        "skipped alone."
    ),
    "G-13.3": "The price is fixed when the step begins (Stonehenge, G-37.8).",
    "G-13.4": "Relics are laid open and work from then on. They enter play after all cards of this step are drawn.",
    "G-13.5": (
        "Labour cards do not count toward the 4. Nor do cards drawn, taken or inherited through cards, relics or "
        "elimination."
    ),
    "G-13.6": "From an empty deck no card can be had in any way. Used cards never come back.",
    "G-14.1": (
        "Play any number of war and death cards in any order; each takes full effect before the next is played."
    ),
    "G-14.2": (
        "To play a card pay its cost and have its god in play. Both are tested at that moment; a god summoned in "
        "step 2 and a card obtained in step 3 of the same turn will do."
    ),
    "G-14.3": (
        "Sequence: name the card and its choices; test them (G-14.2, G-33.6, the clause of the card): if anything "
        "is illegal, nothing is paid and the card stays in hand; pay; Aegis (G-38); dice, draws, look at a hand; "
        "effect; G-7.3; card removed. Amounts that the effect reckons with (faith, armies) are counted after "
        "paying."
    ),
    "G-14.4": "Cards drawn or taken during this step may be played in it.",
    "G-14.5": "Sky cards are not played now. Relics are never played from hand.",
    "G-15.1": (
        "In each plague territory you control half of your armies are destroyed (loss rounded down; the last army "
        "is safe). They go to heaven."
    ),
    "G-15.2": "Your gods in plague territories are banished.",
    "G-15.3": "All this happens at once and counts the armies placed in steps 1 to 4.",
    "G-16.1": (
        "Make any number of invasions, in any order, also from land just taken, as long as the source has 2 armies."
    ),
    "G-16.2": "Each attack from one territory on another is an invasion of its own, even on a target invaded before.",
    "G-16.3": (
        "Course of an invasion: declare (G-21), sky cards (G-22), godswar rounds (G-23), battle rounds (G-24), "
        "then capture (G-25) or stop (G-26). Entering empty land: G-27."
    ),
    "G-16.4": "The step ends when you say so or cannot act.",
    "G-17.1": (
        "Once: move any number of armies and gods from one of your territories to one other, joined to it by an "
        "unbroken chain of your territories. At least 1 army stays, as in classic Risk."
    ),
    "G-17.2": "Gods may move without armies. Closed links and sunk land break the chain.",
    "G-17.3": (
        "Gods may pass through plague. A god whose move ends on plague is banished. Armies are not halved by "
        "fortifying."
    ),
    "G-18.1": (
        "If you control no space, your armies in heaven can enter only by gates. In this step you may put any "
        "number of them on gates that nobody controls, on several if you like."
    ),
    "G-18.2": "If all gates are held by others you must invade one (G-19). In step 9.",
    "G-18.3": (
        "If you control a space, you may put any number from heaven on spaces you control, gates or not. And on "
        "no other space in this step. Whether G-18.1 or G-18.3 applies is tested once, when the step begins; "
        "under G-18.1 a gate entered in this step may be given more."
    ),
    "G-18.4": "Armies already in the Underworld do not move now.",
    "G-18.5": "With no army in heaven the step is skipped.",
    "G-19.1": (
        "Invade adjacent spaces held by others with the rules of step 6, leaving at least 1 army in each space. "
        "Battle rounds as in G-24.2, G-24.3, G-24.5, triples as in G-9, capture as in G-25.3, stopping as in "
        "G-26. Ties always go to the defender."
    ),
    "G-19.2": (
        "You may also invade any gate from your heaven, whether or not you hold spaces. Heaven may be left empty. "
        "From heaven the declared number may be all armies there, and only that number limits the dice. At a "
        "capture from heaven all armies still there may move in."
    ),
    "G-19.3": (
        "No gods, temples, sky cards or relics take part unless a card says so. No attack crosses flames; no "
        "heaven can be attacked."
    ),
    "G-19.4": "The dead of both sides go to the reserve.",
    "G-19.5": (
        "An empty space is entered without a fight from an adjacent space of yours with 2 armies, or, if it is a "
        "gate, from heaven; 1 or more armies move. This may be repeated."
    ),
    "G-19.6": "Spaces are not territories: no income, no war labour.",
    "G-20.1": "The death labour (G-10.4) is drawn. Then the next player in turn order begins.",
    "G-20.2": "Effects until the end of the turn end here.",
}
