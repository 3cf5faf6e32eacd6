"""What somebody who does not know the game writes, and words that the answer of `check` must have for it.

Each line is checked alone against the letter of a turn that begins; several orders are parted by `/`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ..hosting import homes
from .running import run

RATTUS: dict[str, Any] = {
    **homes.TURN_OF_RED,
    "seats": ["red", "blue", "green"],
    "regions": {**homes.TURN_OF_RED["regions"], "bulgaria": {"cubes": {"green": 2}}},
}
"""Red's turn 1 of three; the plague is in scandia, red holds the Witch."""
GODSTORM: dict[str, Any] = {**homes.TURN_OF_ALPHA, "turn": 2, "now": {"step": 2}}
"""Alpha's turn in the step in which cards are obtained; Gaul and Alemannia are alpha's, Liguria and Roma beta's."""
PIPER: dict[str, Any] = {
    **RATTUS,
    "characters": ["emperor", "messenger", "pied_piper", "soldier", "baker", "bishop"],
    "cards": {"emperor": "red", "messenger": "red", "pied_piper": "red", "soldier": "red"},
}
"""The same board with cards of Pied Piper, of which red holds four."""
STEP_1 = {key: value for key, value in GODSTORM.items() if key != "now"}
STEP_2 = {**GODSTORM, "now": {"step": 1}}
POSITIONS = {
    "rattus": RATTUS,
    "piper": PIPER,
    "liars-dice": homes.CALL_OF_RED,
    "godstorm": GODSTORM,
    "step 1": STEP_1,
    "step 2": STEP_2,
}
RULES = {"piper": "rattus", "step 1": "godstorm", "step 2": "godstorm"}

Cases = list[tuple[str, tuple[str, ...]]]
RATTUS_EN: Cases = [
    ("two cubes in Gallia", ("This would be legal now: place 2 in Gallia",)),
    ("steal the Monk", ('Did you mean "take"? This would be legal now: take Monk',)),
    ("peek at 2", ('Did you mean "Witch"?',)),
    ("place 1 in Italy", ("place 1 in Italia",)),
    ("place 2 in France", ("ok        place 2 in Gallia",)),
    ("place 2 in Gaul", ("ok        place 2 in Gallia",)),
    ("place 1 in Spain", ("there are no rats in Hispania", "Italia")),
    ("place 1 in Turkey", ("there are no rats in Turcia",)),
    ("place 1 in England", ("there are no rats in Anglia",)),
    ("place 1 in Great Britain", ("there are no rats in Anglia",)),
    ("place 2 in Frnace", ('"Frnace" is not understood', 'Did you mean "Gallia"?')),
    ("plague to Germany", ("ok        plague to Germania",)),
    ("plague to Scandinavia", ("Scandia",)),
    ("plague to Atlantis", ('"Atlantis" is not understood', "expected a region")),
    ("take Piper", ("there is no card Pied Piper",)),
    ("plague to Switzerland", ('"Switzerland" is not understood', "This would be legal now: plague to Anglia")),
    ("place in Italia please", ("ok        place in Italia",)),
    ("take the With", ('Did you mean "Witch"?',)),
    ("plague to Germania spread France and Poland", ("2 named; at most 1",)),
    ("move plague to Germania", ("ok        move to Germania",)),
    ("take card Monk", ("ok        take Monk",)),
    ("place three rats in Gallia", ("3 is too many; the most is 2", "This would be legal now: place 2 in Gallia")),
    ("default: potion sometimes", ('"sometimes" does not answer', "spend, keep", "default: potion spend")),
    ("setting: potion maybe", ('"maybe" is not understood', "orders, ask")),
    ("place 2 Gallia 1 Italia", ("write one order a line", "This would be legal now: place 2 in Gallia")),
    ("monk #4 to Turcia", ("you do not hold the Monk",)),
    ("take", ("take needs a card", "This would be legal now: take King")),
    ("plague", ("plague needs a region", "This would be legal now: plague to Anglia")),
    ("place in", ("place needs a region", "This would be legal now: place 2 in Gallia")),
    ("witch #99", ("token #99 is not on the board", "Possible: #1")),
    ("end turn", ("ok        done", "The plague has not moved yet: you are asked where it goes")),
    ("pass", ("ok        done", "The plague has not moved yet")),
    ("take Monk / done", ("ok        done", "The plague has not moved yet")),
    ("use the Witch 4", ("ok        Witch #4",)),
    ("spread the rats to Gallia", ("does not come up: spread. This would be legal now: plague to Germania spread",)),
    ("place 2 in Hungaria", ("there are no rats in Hungaria", "This would be legal now: place 2 in Gallia")),
    ("take the Knight card please", ("ok        take Knight",)),
    (
        "use the Soldier to kill Italia",
        ("there is no card Soldier in this game", '"kill" is not understood', "expected a region"),
    ),
    ("use Italia", ('"use" is not an order; expected one of: ',)),
    ("standing: keep potion always", ("standing: potion keep", "can be sent")),
    ("standing: potion keep in Italia", ('behind "when"', '"standing: potion keep when region in Italia"?')),
    ("standing: potion keep region in Italia", ('Did you mean "standing: potion keep when region in Italia"?',)),
    ("condition: path plague to Italia", ('Did you mean "conditional:"?',)),
    ("place one in Italia", ("ok        place 1 in Italia",)),
    ("place two in Italia", ("2 is too many; the most is 1", "This would be legal now: place 1 in Italia")),
    ("monk 4", ('Monk needs "to" and a region',)),
    ("merchant 1 gallia", ('Merchant needs "to" and a region',)),
    ("take Monk, place 1 in Italia, plague to Bulgaria", ("ok        take Monk", "Bulgaria is not a neighbour")),
    ("take Monk, place 1 in Atlantis, plague to Germania", ("write one order a line", '"Atlantis" is not understood')),
    ("take Monk, place 1 in Atlantis", ("legal now: place 2 in Gallia", "legal now: take Monk")),
    ("take Monk and place 2", ("legal now: take Monk", "legal now: place 2 in Gallia")),
    ("take Monk place 1 in Italia plague to Germania", ("write one order a line", "take Monk")),
    ("I place 1 in Italia", ("ok        place 1 in Italia",)),
    ("place 1 in Itlia", ('Did you mean "Italia"?', "This would be legal now: place 1 in Italia")),
    ("place 9 in Italia", ("9 is too many; the most is 1",)),
    ("plague to Turcia", ("Turcia is not a neighbour of Scandia", "This would be legal now: plague to Germania")),
    ("place 1 in Bulgaria", ("there are no rats in Bulgaria", "This would be legal now: place 1 in Germania")),
    ("place 2 in Anglia", ("there are no rats in Anglia", "This would be legal now: place 2 in Gallia")),
    ("plague Bulgaria", ("Bulgaria is not a neighbour of Scandia", "Possible: Anglia, Germania, Polonia.")),
    ("take Witch", ("you already hold the Witch", "Possible: ")),
    ("take Monk / take King", ("you have already taken a card this turn", "This would be legal now: place in Gallia")),
    ("attack Gallia", ("Gallia is not a neighbour", 'Did you mean "plague"?')),
    ("roll the dice", ("or the program does it by itself",)),
    (
        "I would like to take the Monk please",
        ('Did you mean "take the Monk"? This would be legal now: take Monk',),
    ),
    ("please place 1 in Italia, thanks!", ("ok        place 1 in Italia",)),
    ("let's move the plague to Anglia", ('Did you mean "move the plague to Anglia"?', "legal now: plague to Anglia")),
    ("can I have the Monk", ('"can" is not an order', "legal now: take Monk")),
    (
        "place 2 in Gallia and 1 in Italia",
        (
            'write one order a line; "place 1 in Italia" could not be done besides: you have already',
            "This would be legal now: place 2 in Gallia",
        ),
    ),
    ("place 1 in Gallia, 1 in Italia", ("1 is too few; the least is 2", "legal now: place 2 in Gallia")),
    ("take Witch and place 1 in Atlantis", ("you already hold the Witch", "legal now: take King")),
    ("1) take Monk", ('Did you mean "take Monk"?',)),
    ("• take Monk!", ("ok        take Monk",)),
    ("place zero in Italia", ('"zero" is not understood here; expected a number or a region',)),
    ("place all in Gallia", ("expected a number or a region. This would be legal now: place 2 in Gallia",)),
    ("plague to Deutschland", ("ok        plague to Germania",)),
    ("standing potion keep", ('"standing" is not an order. Did you mean "standing: potion keep"?',)),
    ("// take Monk", ("there is nothing between BEGIN and END", "Lines that begin with // or # are comments")),
    ("knight to Germania", ("there is no order for the card Knight", "legal now: take Knight")),
    ("monk #3 to Polonia", ("you do not hold the Monk", "This would be legal now: take Monk")),
    (
        "use monk to move rat 3 to Polonia",
        ("you do not hold the Monk", "This would be legal now: take Monk"),
    ),
    ("move 2 cubes from Gallia to Germania", ("Merchant 2 from Gallia to Germania", "legal now: take Merchant")),
    ("take Monk / move rat 4 to Gallia", ("ok        Monk #4 to Gallia",)),
    ("move the plague to Polonia", ("ok        move to Polonia",)),
    ("plague to Scandia", ("the plague must not stay in Scandia", "Possible: Anglia, Germania, Polonia.")),
    ("witch 1 and 4 swap", ("ok        Witch #1 #4 swap",)),
    ("put 3 cubes in Gallia", ("3 is too many; the most is 2",)),
    ("put: 2 cubes in Gallia", ("ok        place 2 in Gallia",)),
    ("steal: the Monk", ('"steal" is not an order', "This would be legal now: take Monk")),
    ("Foo: Gallia", ('"Foo:" is not part of an order sheet',)),
    ("peek at rats 2 and 3", ('Did you mean "Witch"?', "This would be legal now: Witch #2 #3")),
    ("swap 1 and 3", ("This would be legal now: Witch #1 #3 swap",)),
    ("2 cubes in Galia", ("This would be legal now: place 2 in Gallia",)),
    ("5 in Gallia", ("This would be legal now: place 2 in Gallia",)),
    ("plague to Germania spread Italia and Poland", ("2 named; at most 1", "plague to Germania spread Italia")),
]
RATTUS_FR: Cases = [
    ("1 cube en Italie", ("légal maintenant : placer 1 en Italia",)),
    ("voler le Moine", ("Vouliez-vous dire « prendre »", "légal maintenant : prendre Moine")),
    ("placer 2 en France", ("bon       placer 2 en Gallia",)),
    ("placer 2 dans la Gaule", ("bon       placer 2 en Gallia",)),
    ("placer 1 en Italie", ("bon       placer 1 en Italia",)),
    ("placer 1 en Espagne", ("il n’y a pas de rats en Hispania",)),
    ("placer 1 en Angleterre", ("il n’y a pas de rats en Anglia",)),
    ("peste vers l'Allemagne", ("bon       peste vers Germania",)),
    ("placer 2 en Frence", ("Vouliez-vous dire « Gallia »",)),
    ("prendre Joueur de flûte", ("il n’y a pas de carte Joueur de flûte",)),
    ("prendre", ("il manque à prendre : une carte", "légal maintenant : prendre Roi")),
    ("peste", ("il manque à peste : une région", "légal maintenant : peste vers Anglia")),
    ("placer", ("il manque à placer : une région", "légal maintenant : placer 2 en Gallia")),
    ("prendre le Moin", ("Vouliez-vous dire « Moine »", "légal maintenant : prendre Moine")),
    ("peste vers Bulgarie", ("Bulgaria n’est pas voisine de Scandia", "Possible : Anglia")),
    ("sorcière 99", ("le jeton #99 n’est pas sur le plateau",)),
    ("défaut : potion parfois", ("« parfois » ne répond pas", "dépenser, garder", "potion dépenser\n")),
    ("fin du tour", ("bon       fini", "La peste n’est pas encore déplacée")),
    ("j'utilise la Sorcière 4", ("bon       Sorcière #4",)),
    ("placer un en Italie", ("bon       placer 1 en Italia",)),
    ("placer un cube en Italie", ("bon       placer 1 en Italia",)),
    ("placer deux en Italia", ("2, c’est trop ; au plus 1",)),
    ("condition : chemin peste vers Italie", ("Vouliez-vous dire « conditionnel: »",)),
    ("permanent : garder potion toujours", ("permanent : garder la potion", "peut être envoyée")),
    ("permanent : garder la potion en Italie", ("suit « quand »", "garder la potion quand région en Italie »")),
    ("prendre la Sorcière", ("vous avez déjà la carte Sorcière",)),
    ("moine 4", ("il manque à Moine : « vers » et une région",)),
    ("prendre Moine placer 1 en Italie peste vers Allemagne", ("un ordre par ligne",)),
    ("prendre Moine, placer 1 en Atlantide, peste vers Allemagne", ("un ordre par ligne", "« Atlantide »")),
    ("attaquer Gallia", ("n’est pas voisine", "Vouliez-vous dire « peste » ?")),
    ("lancer les dés", ("« lancer » n’est pas un ordre de ce jeu", "le programme le fait tout seul")),
    ("je voudrais prendre le Moine", ("Vouliez-vous dire « prendre le Moine »", "légal maintenant : prendre Moine")),
    ("je mets un cube en Italie", ("bon       placer 1 en Italia",)),
    ("peste vers l'Espange", ("Vouliez-vous dire « Hispania »",)),
    ("placer la moitié en Italie", ("attendu : un nombre ou une région", "légal maintenant : placer 1 en Italia")),
    ("permanent potion garder", ("Vouliez-vous dire « permanent : potion garder »",)),
    ("placer 9 en Italie", ("9, c’est trop ; au plus 1",)),
    ("poser deux cubes sur la France", ("bon       placer 2 en Gallia",)),
    ("marchand de Gallia vers Italia 2 cubes", ("vous n’avez pas la carte Marchand", "prendre Marchand")),
    ("sorcière jetons 1 et 3, échanger", ("bon       Sorcière #1 #3 échanger",)),
    ("regarder les jetons 2 et 3", ("légal maintenant : Sorcière #2 #3",)),
    ("2 en Galia", ("légal maintenant : placer 2 en Gallia",)),
]
GODSTORM_EN: Cases = [
    (
        "fortify to Roma from Gaul with 2",
        ("Roma is not yours", "This would be legal now: fortify to Alemannia from Gaul with 2"),
    ),
    ("invade gaul", ('invade needs "from" and', "This would be legal now: invade Liguria from Gaul")),
    ("invade liguria", ('invade needs "from" and', "This would be legal now: invade Liguria from Gaul")),
    ("fortify roma", ('fortify needs "from" and', "This would be legal now: fortify to Gaul from Alemannia")),
    ("fortify alemannia", ('fortify needs "from" and', "This would be legal now: fortify to Alemannia from Gaul")),
    ("summon zeus to roma", ("“summon” belongs to step 2, which is over", "This would be legal now: obtain war 1")),
    ("summon zeus", ("“summon” belongs to step 2, which is over", "This would be legal now: obtain war 1")),
    ("build in liguria", ("“build” belongs to step 2, which is over",)),
    ("obtain fire", ('"fire" is not understood', "This would be legal now: obtain war")),
    ("obtain war 9", ("9 is too many: 3 it is", "This would be legal now: obtain war 3")),
    ("invade gaul from atlantis", ('Did you mean "Atlas"?',)),
    (
        "invade liguria from gaul with twenty",
        ("20 is too many: 8 it is", "This would be legal now: invade Liguria from Gaul with 8"),
    ),
    ("attack liguria from gaul", ("ok        invade Liguria from Gaul", "Target captured")),
    ("skip step 12", ("12 is out of range; expected a number from 1 to 10",)),
    ("place", ("“place” belongs to step 1, which is over", "place needs a territory")),
    ("bid 3 faith", ("this counts when bids and markers are asked for",)),
    ("embark", ("no army of yours is in heaven", "embark needs a territory or a space")),
    ("play lightning on Roma", ('"lightning" is not understood', "expected a card")),
    ("advance to gaul", ('advance needs "from" and', "This would be legal now: advance to Anglia from Gaul")),
    ("move 3 from gaul to alemannia", ("ok        fortify to Alemannia from Gaul with 3",)),
    ("invade liguria from gaul until 99999", ("99999 is too many: 999 it is", "Target captured: 0%")),
    ("standing: sky play fog", ('"fog" is not understood', "expected a card")),
    ("use heroes are born", ("play Heroes are Born", "“place” is missing")),
    ("standing: sky play", ("play needs a card",)),
    ("use invade liguria from gaul", ("ok        invade Liguria from Gaul",)),
    ("revive 2", ('revive needs "from" and', 'revive needs "to" and')),
    (
        "end turn",
        ("ok        done", "left out is what could still be done: miracle cards to obtain, cards to play, attacks"),
    ),
    (
        "done",
        ("ok        done", "left out is what could still be done: miracle cards to obtain, cards to play, attacks"),
    ),
    ("pass", ('"pass" is not an order', 'Did you mean "skip"?')),
    ("place 3 in Gaul", ("“place” belongs to step 1, which is over",)),
    ("place 3 in Gallia", ("“place” belongs to step 1, which is over",)),
    ("place 1 in Gaul, 1 in Alemannia", ("“place” belongs to step 1, which is over", "write one order a line")),
    (
        "attack Liguria from Gaul, Roma from Alemannia",
        ("nothing leads from Alemannia to Roma", '"attack Liguria from Gaul" and "attack Roma from Alemannia"?'),
    ),
    ("take over Liguria", ('Did you mean "invade"?', "legal now: invade Liguria from Gaul")),
    ("attack Bernard", ('"Bernard" is not understood here; expected a territory or a space. This',)),
    ("plague to Anglia", ("is not an order of this game: it belongs to another",)),
    ("summon Zues to Gaul", ('Did you mean "sky"?',)),
    ("buy 2 war cards", ("ok        obtain war 2",)),
    ("attack Roma from Liguria", ("Liguria is not yours", "legal now: invade Liguria from Gaul")),
    ("obtain sky card", ("your sky god is not in play", "legal now: obtain war 1")),
    ("standing: sky play fog", ('Did you mean "standing: sky play The Fog Lifts"?',)),
    ("Gaul attacks Liguria with 3 armies", ("This would be legal now: invade Liguria from Gaul with 3",)),
    ("stop attacking", ('Did you mean "answer battle stop"?',)),
    ("I bid 1 faith", ("bid 1\n", "this counts when bids and markers are asked for")),
    ("defend Gaul with 2 dice", ('Did you mean "standing: defence dice dice 2 when target in Gaul"?',)),
    ("defend with two dice", ('Did you mean "standing: defence dice dice 2"?',)),
    ("buy a temple in Gaul", ("“build” belongs to step 2",)),
    ("attack Liguria", ("This would be legal now: invade Liguria from Gaul\n",)),
    ("obtain war 2, attack liguria", ("legal now: obtain war 2\n", "legal now: invade Liguria from Gaul")),
    ("place 3 gallia, build temple", ("“place” belongs to step 1", "“build” belongs to step 2")),
    ("keep attacking", ('Did you mean "answer battle go on"?',)),
    ("keep attacking until 4 left", ('Did you mean "standing: battle go on when force at least 5"?',)),
    ("attack Liguria from Gaul, keep attacking until 4 left", ("legal now: invade Liguria from Gaul until 4\n",)),
    ("keep attacking 3 times", ('"3" has no place in it', '"limit" how often', '"answer battle go on"?')),
    ("send 3 from Gaul to Alemannia", ("This would be legal now: fortify to Alemannia from Gaul with 3",)),
    ("3 armies in Gaul", ("“place” belongs to step 1, which is over",)),
]
GODSTORM_FR: Cases = [
    ("envahir ligurie", ("il manque à envahir : « depuis » et", "légal maintenant : envahir Ligurie depuis Gaule")),
    ("fortifier gaule", ("il manque à fortifier : « depuis » et", "fortifier vers Gaule depuis Alémanie")),
    ("fin du tour", ("bon       fini", "Cela termine votre tour", "attaques")),
    ("construire en ligurie", ("« bâtir » relève de l’étape 2, terminée",)),
    ("obtenir feu", ("« feu » n’est pas compris", "légal maintenant : acheter une carte de guerre")),
    ("attaquer ligurie depuis gaule", ("bon       envahir Ligurie depuis Gaule", "Territoire pris")),
    ("envahir ligurie depuis gaule avec vingt", ("20, c’est trop : ce sera 8",)),
    ("placer", ("il manque à placer : un territoire",)),
    ("fortifier gaule depuis roma", ("Rome n’est pas à vous",)),
    ("obtenir guerre neuf", ("9, c’est trop : ce sera 3", "légal maintenant : acheter 3 cartes de guerre")),
    ("passer étape 12", ("12 est hors limites ; attendu : un nombre de 1 à 10",)),
    ("envahir gaul depuis atlantide", ("« atlantide » n’est pas compris", "légal maintenant : envahir Ligurie")),
    ("permanent : dés des enfers", ("il manque à dés : un nombre", "s’écrit ainsi : permanent : dés des enfers 1")),
    ("construire", ("il manque à bâtir : un territoire",)),
    ("fini", ("bon       fini", "Cela termine votre tour", "attaques")),
    ("envahir la Ligurie à partir de la Gaule", ("bon       envahir Ligurie depuis Gaule",)),
    ("je voudrais attaquer la Ligurie depuis la Gaule", ("légal maintenant : envahir Ligurie depuis Gaule",)),
    (
        "placer 2 à Paris",
        ("« Paris » n’est pas compris ici ; attendu : un territoire ou un espace", "« placer » relève de l’étape 1"),
    ),
    ("utiliser les héros naissent", ("Vouliez-vous dire « Des héros sont nés » ?",)),
    ("acheter 2 cartes", ("un paquet et un nombre", "légal maintenant : acheter 2 cartes de guerre")),
    ("fortifier Ligurie depuis Gaule avec 3", ("la Ligurie n’est pas à vous", "vers Alémanie depuis Gaule avec 3")),
    ("défendre avec 2 dés", ("Vouliez-vous dire « permanent : dés de défense dés 2 » ?",)),
    ("arrêter d'attaquer", ("Vouliez-vous dire « réponse bataille arrêter » ?",)),
    ("continuer à attaquer", ("Vouliez-vous dire « réponse bataille continuer » ?",)),
    ("continuer à attaquer jusqu'à 4", ("« permanent : continuer la bataille quand force au moins 5 »",)),
    ("envoyer 3 en Gaule", ("légal maintenant : fortifier vers Gaule depuis Alémanie avec 3",)),
    ("j'attaque Rome avec 5 armées depuis l'Alémanie", ("rien ne mène de l’Alémanie à Rome",)),
]
PIPER_EN: Cases = [
    ("pied piper from Gallia to Hungaria", ("Hungaria is not a neighbour of Gallia", "Possible: Anglia")),
    ("wall between Gallia and Italia", ('Did you mean "Emperor"? This would be legal now: Emperor Gallia-Italia',)),
    ("move the wall to Gallia-Italia", ('"wall" is not understood', "legal now: Emperor Gallia-Italia")),
    ("build a wall between Italy and Gallia", ('Did you mean "Emperor"? This would', "Emperor Gallia-Italia")),
    ("emperor wall Gallia", ("expected a wall (two regions, joined by -)", "legal now: Emperor ")),
    ("use a potion", ('Did you mean "standing: potion spend"?',)),
    ("use a potion 2 times", ('Did you mean "standing: potion spend limit 2 per turn"?',)),
    ("if I lose a cube use a potion", ('Did you mean "standing: potion spend"?',)),
    ("use the messenger", ("This would be legal now: Messenger red Gallia with blue Germania",)),
    ("soldier", ("the Soldier has no order of its own now", "This would be legal now: ")),
    ("soldier in Italia", ("the Soldier has no order of its own now", "This would be legal now: take Baker")),
]
PIPER_FR: Cases = [
    ("joueur de flûte de Gaule vers Italie", ("bon       Joueur de flûte depuis Gallia vers Italia",)),
    ("mur entre la Gaule et l'Italie", ("Vouliez-vous dire « Empereur »", "légal maintenant : Empereur Gallia-Italia")),
    ("utiliser potion", ("Vouliez-vous dire « permanent : potion dépenser » ?",)),
    (
        "utiliser le messager",
        (
            "il manque à Messager : un joueur et une région",
            "légal maintenant : Messager rouge",
        ),
    ),
]
DICE_EN: Cases = [
    ("I bet there are four fives", ('Did you mean "bid"? This would be legal now: bid 4 fives',)),
    ("bid 6 of 3", ("6 is too many; the most is 5", "legal now: bid 5 threes")),
    ("4x5", ("This would be legal now: bid 4 fives",)),
    ("bid 2 fours", ("This would be legal now: bid 3 fours",)),
]
DICE_FR: Cases = [
    ("je parie 4 cinqs", ("Vouliez-vous dire « annoncer » ? Ceci serait légal maintenant : annoncer 4 de cinq",)),
]
STEP_1_EN: Cases = [
    ("place 2 in Gaul and 1 in Alemannia", ('legal now: "place 2 in Gaul" and "place 1 in Alemannia"',)),
    ("place 1 in Gaul, 2 in Roma", ("Roma is not yours", 'these lines: "place 1 in Gaul" and "place 2 in Roma"?')),
]
STEP_2_EN: Cases = [
    ("summon war and death", ("your war god is in play", "This would be legal now: summon death to Alemannia")),
    ("summon death and magic", ('legal now: "summon death to Alemannia" and "summon magic to Alemannia"\n',)),
    ("summon death and magic to gaul", ('legal now: "summon death to Gaul" and "summon magic to Gaul"\n',)),
    (
        "summon death, magic and sky to gaul",
        (
            '"summon sky to Gaul" could not be done besides: it costs 3 faith, and you have 0 (G-12.1)',
            'These lines would be legal now: "summon death to Gaul" and "summon magic to Gaul"',
        ),
    ),
]
STEP_2_FR: Cases = [
    ("invoquer la mort et la magie en Gaule", ("« invoquer mort vers Gaule » et « invoquer magie vers Gaule »",)),
]
WRONG = {
    ("rattus", "en"): RATTUS_EN,
    ("rattus", "fr"): RATTUS_FR,
    ("godstorm", "en"): GODSTORM_EN,
    ("godstorm", "fr"): GODSTORM_FR,
    ("step 1", "en"): STEP_1_EN,
    ("step 2", "en"): STEP_2_EN,
    ("step 2", "fr"): STEP_2_FR,
    ("piper", "en"): PIPER_EN,
    ("piper", "fr"): PIPER_FR,
    ("liars-dice", "en"): DICE_EN,
    ("liars-dice", "fr"): DICE_FR,
}


@cache
def _view(game: str, folder: Path) -> Path:
    """The view of the letter that asks the first seat."""
    rules, position = RULES.get(game, game), POSITIONS.get(game)
    seats = homes.people(rules, len(position["seats"]) if position is not None else 2)
    home = homes.make(folder / game, rules=rules, seats=seats, position=position)
    homes.tick_at(home, homes.BEGINS)
    first = position["seats"][0] if position is not None else "*"
    views = sorted(homes.folder(home).glob(f"reports/*/{first}.view.json"), reverse=True)
    return next(view for view in views if json.loads(view.read_text())["asked"])


def answer(view: Path, lines: str, lang: str, orders: Path) -> str:
    """All that `check` prints for these lines."""
    head = json.loads(view.read_text())
    content = [f"BEGIN ORDERS peste {head['seat']} turn {head['turn']}", *lines.split(" / "), "END ORDERS"]
    orders.write_text("\n".join(content))
    ran = run("check", orders, "--view", view, "--lang", lang)
    return (ran.out + ran.err).replace("\u00a0", " ")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games lie."""
    return tmp_path_factory.mktemp("wrong")


@pytest.mark.parametrize(
    ("sheet", "part"),
    [
        ("take Monk", 'above your orders belongs the line "BEGIN ORDERS peste red turn 1", below them "END ORDERS"'),
        (
            "> BEGIN ORDERS\n> take Monk\n> END ORDERS",
            "the block of orders is quoted here: remove the > or | before its lines",
        ),
    ],
)
def test_orders_without_a_block_are_answered_with_how_one_is_written(
    sheet: str, part: str, folder: Path, tmp_path: Path
) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text(sheet)
    assert part in run("check", orders, "--view", _view("rattus", folder)).err


@pytest.mark.parametrize(("game", "lang"), WRONG)
def test_a_wrong_order_is_answered_with_what_helps(
    game: str, lang: str, folder: Path, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    view = _view(game, folder)
    for lines, parts in WRONG[game, lang]:
        with subtests.test(lines=lines):
            said = answer(view, lines, lang, tmp_path / "orders.txt")
            assert [part for part in parts if part not in said] == [], said


def test_an_answer_without_its_verb_is_answered_with_the_one_that_is_meant(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=homes.TURN_OF_RED)
    homes.send(home, homes.sheet("red", 1, {"do": "plague", "path": ["germania"]}), homes.BEGINS)
    homes.tick_at(home, homes.BEGINS)
    view = homes.folder(home) / "reports" / homes.letters(home, "red")[-1] / "red.view.json"
    assert [each["question"] for each in json.loads(view.read_bytes())["asked"]] == ["spread"]
    code = homes.code(home, "red", 1, 2)
    for line, meant in (("Italia", "answer spread in Italia"), ("Polonia Polonia", "answer spread")):
        sheet = tmp_path / "orders"
        sheet.write_text(f"BEGIN ORDERS peste red turn 1 code {code}\n{line}\nEND ORDERS\n")
        ran = run("check", sheet, "--view", view)
        assert (ran.code, f"This would be legal now: {meant}" in ran.err) == (2, True), ran
