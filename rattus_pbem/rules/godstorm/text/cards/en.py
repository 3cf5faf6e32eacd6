"""The miracle cards in English: titles as in the game's data, rule texts in our own words, clauses G-34 to G-37."""

from __future__ import annotations

TITLES: dict[str, str] = {
    "a_shrine_is_plundered": "A Shrine is Plundered",
    "an_empire_is_born": "An Empire is Born",
    "champions_arise": "Champions Arise",
    "eagles_take_wing": "Eagles Take Wing",
    "faith_shall_deliver": "Faith Shall Deliver",
    "heroes_are_born": "Heroes are Born",
    "only_ash_remains": "Only Ash Remains",
    "our_faith_is_our_strength": "Our Faith is Our Strength",
    "prayers_are_answered": "Prayers are Answered",
    "storms_rage": "Storms Rage",
    "the_faithful_gather": "The Faithful Gather",
    "the_land_is_purged": "The Land is Purged",
    "the_siren_calls": "The Siren Calls",
    "the_sun_grows_cold": "The Sun Grows Cold",
    "the_temple_falls": "The Temple Falls",
    "time_stands_still": "Time Stands Still",
    "visions_become_real": "Visions Become Real",
    "blood_coats_the_land": "Blood Coats the Land",
    "crops_wither": "Crops Wither",
    "deaths_door_closes": "Death's Door Closes",
    "diamonds_turn_to_rust": "Diamonds Turn to Rust",
    "fire_rains_down": "Fire Rains Down",
    "paradise_is_lost": "Paradise is Lost",
    "ragnarok_cometh": "Ragnarok Cometh",
    "the_dead_walk": "The Dead Walk",
    "the_gods_forsake_us": "The Gods Forsake Us",
    "the_ground_shakes": "The Ground Shakes",
    "the_mighty_have_fallen": "The Mighty Have Fallen",
    "the_sea_is_your_tomb": "The Sea is Your Tomb",
    "the_trojan_horse_is_revealed": "The Trojan Horse is Revealed",
    "the_waters_boil": "The Waters Boil",
    "the_young_grow_old": "The Young Grow Old",
    "thousand_workers_amass": "1000 Workers Amass",
    "enemies_convert": "Enemies Convert",
    "fire_sears_the_sky": "Fire Sears the Sky",
    "lava_erupts": "Lava Erupts",
    "men_become_warriors": "Men Become Warriors",
    "swords_become_plowshares": "Swords Become Plowshares",
    "the_fog_lifts": "The Fog Lifts",
    "the_mighty_turn_meek": "The Mighty Turn Meek",
    "this_ground_is_sacred": "This Ground is Sacred",
    "your_idol_is_false": "Your Idol is False",
    "aegis_shield_of_athena": "Aegis, Shield of Athena",
    "arawns_cauldron_of_life": "Arawn's Cauldron of Life",
    "excalibur": "Excalibur",
    "freyas_tears_of_gold": "Freya's Tears of Gold",
    "gungnir_spear_of_odin": "Gungnir, Spear of Odin",
    "mjolnir_hammer_of_thor": "Mjolnir, Hammer of Thor",
    "pandoras_box": "Pandora's Box",
    "stonehenge": "Stonehenge",
    "the_book_of_the_dead": "The Book of the Dead",
    "the_golden_fleece": "The Golden Fleece",
    "the_great_pyramids": "The Great Pyramids",
    "the_scales_of_osiris": "The Scales of Osiris",
    "the_tablets_of_destiny": "The Tablets of Destiny",
    "the_tree_of_life": "The Tree of Life",
    "the_wine_of_eternal_life": "The Wine of Eternal Life",
}

WAR: dict[str, str] = {
    "a_shrine_is_plundered": (
        "Take a relic that another player owns. It works for you from now on; one that works at the start of a "
        "turn begins with your next turn."
    ),
    "an_empire_is_born": "Place a temple from the supply, free, in a territory of yours that has none.",
    "champions_arise": (
        "Place 1 army for every 2 faith you own, all in one territory of yours. The faith is counted, not paid."
    ),
    "eagles_take_wing": (
        "Move armies and gods from one territory of yours to any other, however far apart they lie. At least 1 "
        "army stays."
    ),
    "faith_shall_deliver": "Draw 2 cards from one deck of your choice. You need not have its god in play.",
    "heroes_are_born": "Place 3 armies in one territory of yours.",
    "only_ash_remains": "Remove one relic in play from the game. It may be one of your own.",
    "our_faith_is_our_strength": "Gain 2 faith for each temple you control.",
    "prayers_are_answered": (
        "Choose a territory where you control a temple. Roll a die and place that many armies there."
    ),
    "storms_rage": "Choose a territory that holds armies. Roll a die; that many armies there are destroyed.",
    "the_faithful_gather": "Place 2 armies in each territory where you control a temple.",
    "the_land_is_purged": (
        "Choose a territory with a plague marker. The marker leaves the game and all armies there are destroyed; a"
        " temple stays."
    ),
    "the_siren_calls": (
        "Choose two territories of one other player, or two neutral ones, and exchange all armies and gods between"
        " them. Temples and plague stay."
    ),
    "the_sun_grows_cold": (
        "In each territory that holds gods, yours included, as many armies are destroyed as there are gods."
    ),
    "the_temple_falls": (
        "Move a temple that a player controls to another territory of that player that has none. Your own temples "
        "may be chosen."
    ),
    "time_stands_still": (
        "The epoch marker goes back one space, so that one more epoch is played. Not in the first epoch."
    ),
    "visions_become_real": (
        "Look at another player's hand and take one card of your choice from it. Nobody else sees the cards."
    ),
}

DEATH: dict[str, str] = {
    "blood_coats_the_land": (
        "A continent is drawn at random. 1 army is destroyed in each of its occupied territories, yours included."
    ),
    "crops_wither": "Choose a player with cards in hand. That player discards the whole hand; relics stay.",
    "deaths_door_closes": "In every crypt and every altar half of the armies are destroyed. They go to the reserve.",
    "diamonds_turn_to_rust": "All relics in play leave the game, yours included.",
    "fire_rains_down": (
        "Choose a temple: it is destroyed. 1 army is destroyed in its territory and in each adjacent one, yours "
        "included."
    ),
    "paradise_is_lost": (
        "Choose a plague marker on the board. It moves to a territory drawn at random that has no plague; nothing "
        "is lost there at once."
    ),
    "ragnarok_cometh": "All war gods and all sky gods are banished, yours included.",
    "the_dead_walk": (
        "Move 1 to 6 armies from one space of yours in the Underworld to one territory where you control a temple."
        " At least 1 army stays in the space."
    ),
    "the_gods_forsake_us": (
        "Put the spare plague marker in a territory with neither temple nor plague. At once half of the armies "
        "there are destroyed and the gods there banished."
    ),
    "the_ground_shakes": "A continent is drawn at random. In each of its territories half of the armies are destroyed.",
    "the_mighty_have_fallen": (
        "In the 3 territories with the most armies half of the armies are destroyed, whoever owns them. You choose"
        " among equals."
    ),
    "the_sea_is_your_tomb": (
        "Atlantis sinks for good. Its armies are destroyed, its gods banished and its temples destroyed, and all "
        "its links are cut."
    ),
    "the_trojan_horse_is_revealed": (
        "Choose a territory of another player with exactly 1 army. That army is destroyed; roll a die and place "
        "that many of your armies there."
    ),
    "the_waters_boil": "Choose a sea link. It is closed for the rest of the game.",
    "the_young_grow_old": "1 army is destroyed in every territory that holds more than 1, yours included.",
}

SKY: dict[str, str] = {
    "thousand_workers_amass": (
        "When you are attacked: place a temple from the supply, free, in the territory under attack. It works at once."
    ),
    "enemies_convert": (
        "When you are attacked: up to 2 armies in the attacking territory go to the reserve, and you place as many"
        " in the territory under attack."
    ),
    "fire_sears_the_sky": "When you are attacked: until the end of this turn add 4 to your result in every godswar.",
    "lava_erupts": (
        "When you are attacked: roll a die for the attacking territory and one for each territory adjacent to it, "
        "yours included. That many armies are destroyed in each."
    ),
    "men_become_warriors": "When you are attacked: place 3 armies in the territory under attack.",
    "swords_become_plowshares": (
        "When you are attacked: roll a die. That many armies in the attacking territory go to the reserve."
    ),
    "the_fog_lifts": (
        "When you are attacked: move 1 to 4 armies from one other territory of yours, however far away, to the "
        "territory under attack. At least 1 army stays."
    ),
    "the_mighty_turn_meek": (
        "When you are attacked: move one god from the attacking territory to another territory where the attacker "
        "controls a temple. On plague it is banished."
    ),
    "this_ground_is_sacred": (
        "When you are attacked: the invasion ends before any dice. The territory cannot be invaded or entered "
        "again this turn."
    ),
    "your_idol_is_false": "When you are attacked: banish one god from the attacking territory.",
}

RELICS: dict[str, str] = {
    "aegis_shield_of_athena": (
        "When a war, death or sky card has just been played you may remove this relic to cancel that card. Its "
        "cost stays paid."
    ),
    "arawns_cauldron_of_life": "At the start of your turn draw a death card.",
    "excalibur": "At the start of your turn gain 2 armies for each continent you control.",
    "freyas_tears_of_gold": "At the start of your turn gain 1 faith.",
    "gungnir_spear_of_odin": "In every godswar you reroll your 1s until none is left.",
    "mjolnir_hammer_of_thor": "Add 3 to your result in every godswar. 1 point at the end if you control Thule.",
    "pandoras_box": (
        "At the start of your turn draw a death card and play it at once, without faith and without the death god."
        " 1 point at the end if you control Graecia."
    ),
    "stonehenge": (
        "Each card that you obtain in step 3 costs 1 faith instead of 2. 1 point at the end if you control Anglia."
    ),
    "the_book_of_the_dead": "Once a turn, when you raise armies, you may raise 2 fewer to gain 4 faith.",
    "the_golden_fleece": "At the start of your turn draw a war card.",
    "the_great_pyramids": "At the start of your turn draw a sky card. 1 point at the end if you control Egypt.",
    "the_scales_of_osiris": (
        "Each of your crypts may revive up to 2 armies instead of 1. The last army of a crypt stays."
    ),
    "the_tablets_of_destiny": "Your bid for turn order counts 3 more than you pay.",
    "the_tree_of_life": (
        "When you would lose an army defending in a battle on Earth you may pay 1 faith to keep it. 1 point at the"
        " end if you control Babylon."
    ),
    "the_wine_of_eternal_life": "At the start of your turn gain 1 army.",
}
