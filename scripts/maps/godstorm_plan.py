"""The plan of the board of Godstorm: real coasts bent so that each place lies where the data put it, and its slots. The
drawing is our own."""

from __future__ import annotations

from collections.abc import Iterator

from slots import Rows, breaks

WIDTH, HEIGHT = 1000, 690
SHIFT = 22  # the data's y plus this is the picture's y
PROJECTION = (40, 60, 50, 18)
CLIP = (-20, 5, 88, 75.5)
STIFFNESS = 0.002

# where each territory is on the globe (degrees east, north)
PLACES = {
    "alemannia": (10.5, 51),
    "anatolia": (37, 39.5),
    "anglia": (-1.5, 52.3),
    "apulia": (16, 41),
    "assyria": (43, 36.5),
    "atlas": (-5, 33),
    "babylon": (44.5, 32.5),
    "caledonia": (-4, 57),
    "carthage": (9, 35),
    "cimmeria": (38, 47),
    "corsica": (9.1, 41.5),
    "cyrenaica": (20, 31),
    "dacia": (23.5, 46.5),
    "dalmatia": (17.5, 44.5),
    "egypt": (31, 29),
    "gaitulia": (8, 29),
    "galicia": (20, 52),
    "gaul": (2, 47),
    "graecia": (22, 38.8),
    "hibernia": (-8, 53.2),
    "iberia": (-4, 40),
    "ionia": (29, 39),
    "kush": (35, 22),
    "liguria": (8.5, 45),
    "minoa": (25, 35.2),
    "nubia": (27, 24),
    "parthia": (50, 37),
    "phoenicia": (36.5, 33.5),
    "roma": (12.3, 42.3),
    "rus": (35, 56),
    "sarmatia": (54, 50),
    "scythia": (30, 49),
    "sheba": (41, 26),
    "sicilia": (14, 37.5),
    "sumer": (48, 33),
    "thracia": (25, 42.3),
    "thule": (9, 61),
    "varangia": (24, 60),
}
PINS = [  # more points to hold: degrees, picture
    ((50.5, 42), (897, 190)),
    ((50, 46.5), (893, 120)),
    ((54, 41), (935, 215)),
]
# from here on everything is in picture coordinates
DROP = [
    [(0, 0), (240, 0), (240, 170), (0, 170)],
    [(846, 106), (872, 108), (902, 112), (914, 150), (915, 205), (885, 200), (862, 160)],
]  # Iceland; Caspian
FATTEN = [  # land made broader: by how much, where
    (19, [(395, 380), (470, 380), (560, 440), (570, 480), (480, 490), (400, 460)]),
    (11, [(560, 360), (640, 375), (650, 460), (570, 460)]),
    (12, [(80, 150), (270, 180), (275, 280), (250, 370), (80, 370)]),
]
CHANNELS = [  # seas kept open or cut: half width, course
    (6, [(105, 236), (132, 247), (152, 267), (158, 285), (151, 310), (152, 345), (148, 390)]),  # Irish Sea
    (
        6,
        [(150, 394), (190, 386), (222, 376), (248, 358), (268, 338), (288, 308), (294, 285), (300, 262)],
    ),  # the Channel
    (7, [(420, 352), (434, 374), (456, 388), (490, 397), (530, 402), (556, 416), (562, 450)]),  # Adriatic
    (5, [(480, 490), (510, 482), (535, 482), (570, 478)]),  # Messina
    (5, [(210, 565), (243, 571), (280, 566)]),  # Gibraltar
    (7, [(636, 385), (642, 352), (650, 330), (664, 310)]),  # Bosporus
    (5, [(345, 195), (368, 202), (392, 192), (405, 180)]),  # Belt
    (13, [(905, 215), (885, 180), (864, 150), (850, 122)]),
    (16, [(930, 255), (910, 222), (898, 190)]),  # Caspian
    (4, [(826, 556), (832, 534), (836, 517)]),
    (9, [(1006, 412), (990, 440), (1004, 470)]),  # Gulf of Aqaba, Persian Gulf
]
ISLANDS = [  # pieces of land (by a point in each), scaled about a point, moved, made fatter
    ([(360, 443), (372, 482)], (362, 462), (2.0, 0.9), (-15, 8), 11),
    ([(656, 473)], (656, 473), (1.7, 2.9), (2, 12), 15),
    ([(515, 505), (545, 490)], (515, 500), (1.15, 1.4), (12, 24), 12),
    ([(120, 300)], (120, 300), (1.12, 1.1), (-10, -9), 0),
]
ADD = [  # two corners that the source leaves empty; the south of the Caspian; Atlantis
    [(940, -40), (1040, -40), (1040, 120)],
    [(972, 672), (1040, 672), (1040, 740), (960, 740)],
    [(950, 212), (1040, 212), (1040, 290), (926, 290), (934, 262)],
    [
        (62, 352),
        (92, 358),
        (118, 376),
        (126, 402),
        (112, 428),
        (97, 446),
        (104, 470),
        (113, 496),
        (102, 520),
        (93, 545),
        (104, 566),
        (130, 580),
        (158, 594),
        (176, 616),
        (170, 642),
        (146, 662),
        (112, 671),
        (78, 664),
        (50, 648),
        (30, 622),
        (16, 592),
        (8, 560),
        (13, 528),
        (6, 500),
        (10, 470),
        (19, 446),
        (11, 420),
        (20, 390),
        (38, 366),
    ],
]
SEEDS = {  # more points of a territory; each spot of land goes to the nearest
    "thule": [(400, 90), (425, 95), (395, 135)],
    "varangia": [(440, 20), (545, 60)],
    "rus": [(595, 108), (848, 96), (800, 105), (660, 110)],
    "galicia": [(545, 150)],
    "dacia": [(612, 258)],
    "scythia": [(652, 162)],
    "anatolia": [(775, 350), (790, 365)],
    "cimmeria": [(830, 178)],
    "sarmatia": [(915, 150)],
    "carthage": [(468, 588)],
    "cyrenaica": [(530, 595), (640, 580)],
    "egypt": [(700, 570), (797, 527), (822, 522)],
    "parthia": [(958, 284)],
    "phoenicia": [(828, 480), (838, 500)],
    "sheba": [(866, 540)],
    "liguria": [(400, 350)],
}
SEEDS_ONLY = {"gaitulia": [(440, 655), (530, 668), (380, 655)], "nubia": [(670, 655), (640, 662)]}

FERRIES = {  # sea links whose course is not the shortest line
    ("carthage", "sicilia"): [(436, 546), (480, 550)],
    ("egypt", "minoa"): [(720, 534), (682, 506)],
    ("atlas", "oricalcos"): [(234, 634), (166, 630)],
    ("cimmeria", "sarmatia"): [(842, 168), (916, 160)],
    ("alemannia", "thule"): [(347, 174), (318, 156)],
    ("alemannia", "anglia"): [(310, 262), (256, 292)],
}
"""Sea links whose course is not the shortest line."""
CONTINENTS = {
    "africa": (500, 648),
    "asia_minor": (938, 510),
    "atlantis": (85, 678),
    "europa": (186, 417),
    "germania": (150, 150),
    "hyrkania": (800, 40),
}
"""The middles of their names: clear of borders, links, names and slots."""
CAPTION = (13, 17)
"""The size of the letters of those names, and how high their boxes are."""
T, P, A = "temple", "plague", "army"
G = ["war", "death", "sky", "magic"]
SIZES = {A: (33, 16), T: (15, 15), P: (15, 15), **dict.fromkeys(G, (15, 15))}
LABEL_SIZE = 11.5
TEMPLATES: list[Rows] = [
    [["label"], [T, A, P], G],
    [["label"], G, [T, A, P]],
    [[T, A, P], ["label"], G],
    [G, ["label"], [T, A, P]],
    [["label"], [A, T], [P, *G[:2]], G[2:]],
    [["label"], [A, *G[:2]], [T, P, *G[2:]]],
    [["label"], [A], [T, P], G],
    [["label"], [A], [T, P], G[:2], G[2:]],
    [["label"], [T, A, P, *G]],
    [["label"], [T, A, P], G[:2], G[2:]],
    [[A], [T, P], ["label"], G],
    [[A], ["label"], [T, P, *G]],
    [G[:2], [A], ["label"], [T, P, *G[2:]]],
    [[T, P], [A], ["label"], G[:2], G[2:]],
    [G[:2], G[2:], [A], ["label"], [T, P]],
    [G[:2], [A], ["label"], [T, P], G[2:]],
]
ASIDE: dict[str, list[Rows]] = {}


def last_resort() -> Iterator[Rows]:
    """Every way to break the small pieces into rows, with the armies before, in or after them."""
    for rows in breaks([T, P, *G]):
        for at in range(len(rows) + 1):
            bodies: list[Rows] = [[*rows[:at], [A], *rows[at:]]]
            if at < len(rows):
                bodies.append([*rows[:at], [*rows[at][:1], A, *rows[at][1:]], *rows[at + 1 :]])
            for body in bodies:
                yield [["label"], *body]
                yield [*body, ["label"]]


SPACES = {
    "crypt_nw": (108, 38),
    "gate_n": (300, 38),
    "crypt_ne": (492, 38),
    "plain_nw": (178, 124),
    "plain_ne": (422, 124),
    "altar_w": (66, 196),
    "plain_c": (300, 196),
    "altar_e": (534, 196),
    "crypt_cw": (190, 288),
    "crypt_ce": (410, 288),
    "gate_sw": (68, 358),
    "plain_s": (300, 358),
    "gate_se": (532, 358),
}
"""The middles of the spaces of the Underworld, on a sheet of its own."""
UNDER = (600, 456)
SPACE = (124, 56)
HEAVEN = (114, 40)
