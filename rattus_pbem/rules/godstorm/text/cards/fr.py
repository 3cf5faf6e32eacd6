"""The miracle cards in French, clauses G-34 to G-37. Titles and texts are ours, but for those in `PRINTED`."""

from __future__ import annotations

PRINTED: frozenset[str] = frozenset({"stonehenge", "the_sea_is_your_tomb"})
"""Cards whose French title stands in the French rules text."""

TITLES: dict[str, str] = {
    "a_shrine_is_plundered": "Un sanctuaire est pillé",
    "an_empire_is_born": "Un empire est né",
    "champions_arise": "Des champions se lèvent",
    "eagles_take_wing": "Les aigles prennent leur envol",
    "faith_shall_deliver": "La croyance délivrera",
    "heroes_are_born": "Des héros sont nés",
    "only_ash_remains": "Il ne reste que des cendres",
    "our_faith_is_our_strength": "Notre croyance est notre force",
    "prayers_are_answered": "Les prières sont exaucées",
    "storms_rage": "Les tempêtes font rage",
    "the_faithful_gather": "Les fidèles se rassemblent",
    "the_land_is_purged": "La terre est purifiée",
    "the_siren_calls": "La sirène appelle",
    "the_sun_grows_cold": "Le soleil se refroidit",
    "the_temple_falls": "Le temple tombe",
    "time_stands_still": "Le temps s’arrête",
    "visions_become_real": "Les visions se réalisent",
    "blood_coats_the_land": "Le sang couvre la terre",
    "crops_wither": "Les récoltes se flétrissent",
    "deaths_door_closes": "La porte de la mort se ferme",
    "diamonds_turn_to_rust": "Les diamants deviennent rouille",
    "fire_rains_down": "Il pleut du feu",
    "paradise_is_lost": "Le paradis est perdu",
    "ragnarok_cometh": "Voici le Ragnarök",
    "the_dead_walk": "Les morts marchent",
    "the_gods_forsake_us": "Les dieux nous abandonnent",
    "the_ground_shakes": "Le sol tremble",
    "the_mighty_have_fallen": "Les puissants sont tombés",
    "the_sea_is_your_tomb": "La mer est votre tombe",
    "the_trojan_horse_is_revealed": "Le cheval de Troie est dévoilé",
    "the_waters_boil": "Les eaux bouillonnent",
    "the_young_grow_old": "Les jeunes vieillissent",
    "thousand_workers_amass": "1000 ouvriers s’assemblent",
    "enemies_convert": "Les ennemis se convertissent",
    "fire_sears_the_sky": "Le feu embrase le ciel",
    "lava_erupts": "La lave jaillit",
    "men_become_warriors": "Les hommes deviennent guerriers",
    "swords_become_plowshares": "Les épées deviennent charrues",
    "the_fog_lifts": "Le brouillard se dissipe",
    "the_mighty_turn_meek": "Les puissants se font humbles",
    "this_ground_is_sacred": "Ce sol est sacré",
    "your_idol_is_false": "Votre idole est fausse",
    "aegis_shield_of_athena": "Égide, bouclier d’Athéna",
    "arawns_cauldron_of_life": "Le chaudron de vie d’Arawn",
    "excalibur": "Excalibur",
    "freyas_tears_of_gold": "Les larmes d’or de Freya",
    "gungnir_spear_of_odin": "Gungnir, lance d’Odin",
    "mjolnir_hammer_of_thor": "Mjolnir, marteau de Thor",
    "pandoras_box": "La boîte de Pandore",
    "stonehenge": "Stonehenge",
    "the_book_of_the_dead": "Le Livre des morts",
    "the_golden_fleece": "La Toison d’or",
    "the_great_pyramids": "Les grandes pyramides",
    "the_scales_of_osiris": "La balance d’Osiris",
    "the_tablets_of_destiny": "Les tablettes de la destinée",
    "the_tree_of_life": "L’arbre de vie",
    "the_wine_of_eternal_life": "Le vin de la vie éternelle",
}

WAR: dict[str, str] = {
    "a_shrine_is_plundered": (
        "Prenez une relique d’un autre joueur. Elle agit pour vous dès maintenant ; si elle agit au début du tour,"
        " c’est à partir de votre prochain tour."
    ),
    "an_empire_is_born": "Placez gratuitement un temple encore disponible dans un de vos territoires qui n’en a pas.",
    "champions_arise": (
        "Placez 1 armée par tranche de 2 jetons Croyance que vous avez, toutes dans un seul de vos territoires. "
        "Les jetons sont comptés, pas payés."
    ),
    "eagles_take_wing": (
        "Déplacez des armées et des dieux d’un de vos territoires vers un autre, quelle que soit la distance. Au "
        "moins 1 armée reste."
    ),
    "faith_shall_deliver": "Tirez 2 cartes d’un talon de votre choix. Son dieu n’a pas besoin d’être en jeu.",
    "heroes_are_born": "Placez 3 armées dans un de vos territoires.",
    "only_ash_remains": "Retirez de la partie une relique en jeu. Elle peut être à vous.",
    "our_faith_is_our_strength": "Gagnez 2 jetons Croyance par temple que vous contrôlez.",
    "prayers_are_answered": (
        "Choisissez un territoire où vous contrôlez un temple. Jetez un dé et placez-y autant d’armées."
    ),
    "storms_rage": "Choisissez un territoire occupé par des armées. Jetez un dé ; autant d’armées y sont détruites.",
    "the_faithful_gather": "Placez 2 armées dans chaque territoire où vous contrôlez un temple.",
    "the_land_is_purged": (
        "Choisissez un territoire avec un marqueur de fléau. Le marqueur quitte la partie et toutes les armées du "
        "territoire sont détruites ; un temple reste."
    ),
    "the_siren_calls": (
        "Choisissez deux territoires d’un même autre joueur, ou deux territoires neutres, et échangez toutes leurs"
        " armées et tous leurs dieux. Temples et fléau restent."
    ),
    "the_sun_grows_cold": (
        "Dans chaque territoire où se trouvent des dieux, les vôtres compris, autant d’armées sont détruites qu’il"
        " y a de dieux."
    ),
    "the_temple_falls": (
        "Déplacez un temple contrôlé par un joueur vers un autre territoire de ce joueur qui n’en a pas. Vous "
        "pouvez choisir un de vos temples."
    ),
    "time_stands_still": (
        "Le marqueur d’époque recule d’une case et une époque de plus est jouée. Pas pendant la première époque."
    ),
    "visions_become_real": (
        "Regardez la main d’un autre joueur et prenez-y une carte de votre choix. Personne d’autre ne voit les cartes."
    ),
}

DEATH: dict[str, str] = {
    "blood_coats_the_land": (
        "Un continent est tiré au hasard. 1 armée est détruite dans chacun de ses territoires occupés, les vôtres "
        "compris."
    ),
    "crops_wither": "Choisissez un joueur qui a des cartes en main. Il défausse toute sa main ; ses reliques restent.",
    "deaths_door_closes": (
        "Dans chaque crypte et chaque autel, la moitié des armées est détruite. Elles vont à la réserve."
    ),
    "diamonds_turn_to_rust": "Toutes les reliques en jeu quittent la partie, les vôtres comprises.",
    "fire_rains_down": (
        "Choisissez un temple : il est détruit. 1 armée est détruite dans son territoire et dans chaque territoire"
        " adjacent, les vôtres compris."
    ),
    "paradise_is_lost": (
        "Choisissez un marqueur de fléau en jeu. Il va dans un territoire sans fléau tiré au hasard ; rien n’y est"
        " perdu sur le moment."
    ),
    "ragnarok_cometh": "Tous les dieux de la guerre et tous les dieux du ciel sont bannis, les vôtres compris.",
    "the_dead_walk": (
        "Déplacez 1 à 6 armées d’une de vos cases des Enfers vers un territoire où vous contrôlez un temple. Au "
        "moins 1 armée reste dans la case."
    ),
    "the_gods_forsake_us": (
        "Placez le dernier marqueur de fléau dans un territoire sans temple ni fléau. Aussitôt, la moitié des "
        "armées y est détruite et les dieux y sont bannis."
    ),
    "the_ground_shakes": (
        "Un continent est tiré au hasard. Dans chacun de ses territoires, la moitié des armées est détruite."
    ),
    "the_mighty_have_fallen": (
        "Dans les 3 territoires qui ont le plus d’armées, la moitié des armées est détruite, à qui qu’elles "
        "soient. Vous choisissez entre égaux."
    ),
    "the_sea_is_your_tomb": (
        "Atlantis est engloutie pour toujours. Ses armées sont détruites, ses dieux bannis, ses temples détruits, "
        "et tous ses passages sont coupés."
    ),
    "the_trojan_horse_is_revealed": (
        "Choisissez un territoire d’un autre joueur avec exactement 1 armée. Elle est détruite ; jetez un dé et "
        "placez-y autant de vos armées."
    ),
    "the_waters_boil": "Choisissez une liaison maritime. Elle est fermée pour le reste de la partie.",
    "the_young_grow_old": "1 armée est détruite dans chaque territoire qui en a plus de 1, les vôtres compris.",
}

SKY: dict[str, str] = {
    "thousand_workers_amass": (
        "Quand vous êtes attaqué : placez gratuitement un temple encore disponible dans le territoire attaqué. Il "
        "agit aussitôt."
    ),
    "enemies_convert": (
        "Quand vous êtes attaqué : jusqu’à 2 armées du territoire attaquant vont à la réserve, et vous en placez "
        "autant dans le territoire attaqué."
    ),
    "fire_sears_the_sky": (
        "Quand vous êtes attaqué : jusqu’à la fin de ce tour, ajoutez 4 à votre résultat dans chaque guerre divine."
    ),
    "lava_erupts": (
        "Quand vous êtes attaqué : jetez un dé pour le territoire attaquant et un pour chaque territoire qui lui "
        "est adjacent, les vôtres compris. Autant d’armées sont détruites dans chacun."
    ),
    "men_become_warriors": "Quand vous êtes attaqué : placez 3 armées dans le territoire attaqué.",
    "swords_become_plowshares": (
        "Quand vous êtes attaqué : jetez un dé. Autant d’armées du territoire attaquant vont à la réserve."
    ),
    "the_fog_lifts": (
        "Quand vous êtes attaqué : déplacez 1 à 4 armées d’un autre de vos territoires, quelle que soit la "
        "distance, vers le territoire attaqué. Au moins 1 armée reste."
    ),
    "the_mighty_turn_meek": (
        "Quand vous êtes attaqué : déplacez un dieu du territoire attaquant vers un autre territoire où "
        "l’attaquant contrôle un temple. Sur un fléau, il est banni."
    ),
    "this_ground_is_sacred": (
        "Quand vous êtes attaqué : l’invasion se termine avant tout jet de dés. Le territoire ne peut plus être "
        "envahi ni occupé pendant ce tour."
    ),
    "your_idol_is_false": "Quand vous êtes attaqué : bannissez un dieu du territoire attaquant.",
}

RELICS: dict[str, str] = {
    "aegis_shield_of_athena": (
        "Quand une carte Guerre, Mort ou Ciel vient d’être jouée, vous pouvez retirer cette relique pour annuler "
        "la carte. Son coût reste payé."
    ),
    "arawns_cauldron_of_life": "Au début de votre tour, tirez une carte Mort.",
    "excalibur": "Au début de votre tour, gagnez 2 armées par continent que vous contrôlez.",
    "freyas_tears_of_gold": "Au début de votre tour, gagnez 1 jeton Croyance.",
    "gungnir_spear_of_odin": "Dans chaque guerre divine, rejouez vos 1 jusqu’à ce qu’il n’y en ait plus.",
    "mjolnir_hammer_of_thor": (
        "Ajoutez 3 à votre résultat dans chaque guerre divine. 1 point à la fin si vous contrôlez Thule."
    ),
    "pandoras_box": (
        "Au début de votre tour, tirez une carte Mort et jouez-la aussitôt, sans jetons Croyance et sans dieu de "
        "la mort. 1 point à la fin si vous contrôlez la Grèce."
    ),
    "stonehenge": (
        "Chaque carte que vous obtenez à l’étape 3 coûte 1 jeton Croyance au lieu de 2. 1 point à la fin si vous "
        "contrôlez Anglia."
    ),
    "the_book_of_the_dead": (
        "Une fois par tour, quand vous levez vos armées, vous pouvez en lever 2 de moins pour gagner 4 jetons Croyance."
    ),
    "the_golden_fleece": "Au début de votre tour, tirez une carte Guerre.",
    "the_great_pyramids": "Au début de votre tour, tirez une carte Ciel. 1 point à la fin si vous contrôlez l’Égypte.",
    "the_scales_of_osiris": (
        "Chacune de vos cryptes peut faire revenir jusqu’à 2 armées au lieu de 1. La dernière armée d’une crypte reste."
    ),
    "the_tablets_of_destiny": "Votre sacrifice pour l’ordre du tour compte 3 de plus que ce que vous payez.",
    "the_tree_of_life": (
        "Quand vous devriez perdre une armée en défendant dans une bataille sur Terre, vous pouvez payer 1 jeton "
        "Croyance pour la garder. 1 point à la fin si vous contrôlez Babylone."
    ),
    "the_wine_of_eternal_life": "Au début de votre tour, gagnez 1 armée.",
}
