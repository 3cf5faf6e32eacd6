"""The plan of the board of Rattus: where the borders run (degrees east and north), after rivers and mountains, and
which slots an area has. The drawing is our own."""

from __future__ import annotations

from collections.abc import Iterator

from slots import Rows, breaks

WIDTH, HEIGHT = 600, 580
SHOWN = 548
"""How much of the height is shown: further south is nothing but land out of play."""
PROJECTION = (40, 60, 50, 16)
CLIP = (-40, 8, 100, 72)  # degrees
ROUNDS = 9

# region -> points on its land (each island or part that has no point goes to the nearest region)
SEEDS = {
    "anglia": [(-1.5, 52.5), (-8, 53)],
    "gallia": [(2, 47)],
    "germania": [(10, 51)],
    "hispania": [(-4, 40), (2.9, 39.6)],
    "hungaria": [(19.5, 47)],
    "italia": [(12, 43), (9.1, 40), (9.1, 42.1), (14.2, 37.5)],
    "polonia": [(20, 52)],
    "scandia": [(15, 60), (9, 56), (12, 55.5)],
    "bulgaria": [(25, 43)],
    "turcia": [(32, 39), (22, 39.5), (24.8, 35.2)],
    "russia": [(37, 57)],
    "tartaria": [(36, 48)],
}
OUTSIDE = [(3, 33), (-6, 33), (44, 34), (44, 41.5), (30, 28), (40, 30), (10, 34)]  # land that is not in the game

BORDERS = [
    [(-2.8, 44), (-1.7, 43.3), (-0.3, 42.8), (0.7, 42.75), (1.8, 42.5), (3.0, 42.4), (4.4, 42.3)],  # Pyrenees
    [
        (2.2, 52.3),
        (3.6, 51.3),
        (5.3, 51.2),
        (5.9, 50.6),
        (6.3, 49.5),
        (7.9, 49.0),
        (7.6, 47.7),
        (6.3, 46.7),
        (7.0, 45.95),
    ],
    [(7.0, 45.95), (6.8, 45.1), (7.0, 44.3), (7.5, 43.8), (7.8, 42.9)],  # western Alps
    [(7.0, 45.95), (8.4, 46.35), (10.4, 46.6), (12.2, 46.85), (13.7, 46.5)],  # Alps
    [(13.7, 46.5), (14.2, 45.9), (14.4, 45.3), (14.2, 44.9), (13.4, 44.4)],
    [(13.7, 46.5), (15.2, 46.7), (16.3, 47.2), (17.0, 48.2), (17.3, 48.9), (18.5, 49.5)],
    [(18.5, 49.5), (17.0, 50.2), (15.4, 50.8), (14.8, 51.6), (14.7, 52.6), (14.3, 53.7), (14.1, 55.0)],  # Oder
    [(18.5, 49.5), (20.2, 49.3), (22.2, 49.2), (24.0, 48.2)],  # Carpathians
    [(24.0, 48.2), (25.8, 48.9), (28.0, 49.8), (30.0, 50.8), (31.3, 52.0)],
    [(31.3, 52.0), (31.2, 53.6), (30.3, 55.0), (28.2, 56.0), (26.0, 56.6), (24.6, 57.1), (23.4, 57.9)],
    [(31.3, 52.0), (34.5, 51.4), (38.0, 51.9), (42.0, 51.5), (46.0, 52.2), (52.0, 52.0), (62.0, 53.0), (110, 53)],
    [(24.0, 48.2), (25.3, 47.4), (26.1, 46.6), (26.5, 45.7)],
    [(26.5, 45.7), (27.8, 45.6), (28.6, 45.3), (29.6, 45.2), (31.2, 44.6)],  # Danube mouth
    [
        (26.5, 45.7),
        (25.3, 45.4),
        (23.5, 45.3),
        (22.3, 44.7),
        (20.6, 44.6),
        (19.4, 44.0),
        (18.9, 43.2),
        (18.3, 42.5),
        (17.2, 41.8),
    ],
    [(18.6, 39.4), (20.2, 39.7), (21.3, 40.4), (23.0, 41.2), (25.0, 41.4), (26.6, 41.9), (28.1, 42.0), (29.6, 42.3)],
    [
        (40.3, 42.0),
        (41.6, 41.6),
        (43.3, 41.2),
        (44.2, 39.9),
        (44.6, 38.4),
        (43.6, 37.2),
        (40.5, 36.9),
        (37.5, 36.7),
        (36.2, 35.9),
        (34.9, 35.8),
    ],
    [(38.4, 42.9), (40.0, 43.5), (42.5, 43.2), (44.5, 42.7), (46.8, 42.0), (48.3, 41.4), (50.2, 40.8)],  # Caucasus
    [(47.0, 37.0), (50, 40.8)],
    [(52, 40.5), (58, 42), (64, 43), (110, 44)],
    [(7.4, 54.0), (8.9, 54.1), (10.0, 54.05), (10.9, 54.1), (12.2, 54.6)],  # Holstein
    [(26.3, 59.9), (28.0, 60.4), (29.6, 61.4), (31.2, 62.7), (30.2, 64.2), (29.6, 66.0), (29.6, 73.5)],
]
CHANNELS = [  # straits kept open: half width, course
    (2.6, [(-0.5, 50.3), (0.9, 50.75), (1.5, 51.1), (2.4, 51.9), (3.2, 52.6)]),
    (2.2, [(-8, 35.7), (-6.3, 35.95), (-5.4, 35.98), (-4, 36)]),
    (1.3, [(25.6, 40.0), (26.3, 40.1), (26.8, 40.5), (27.6, 40.75), (28.8, 40.85), (29.0, 41.0), (29.2, 41.5)]),
    (1.2, [(10.8, 57.9), (11.3, 57.0), (12.0, 56.4), (12.65, 55.95), (12.75, 55.5), (12.6, 54.9)]),
    (1.2, [(10.6, 56.4), (10.9, 55.8), (10.95, 55.2), (10.8, 54.6), (12.0, 54.45), (12.7, 54.8)]),
]
FILL = [[(16.8, 62.4), (22, 62.4), (26, 64.4), (25.5, 66.4), (21, 66.2)]]  # the end of the Gulf of Bothnia
MOUNTAINS = [[(38.9, 43.2), (40.0, 43.5), (42.5, 43.2), (44.5, 42.7), (46.8, 42.0), (48.3, 41.4)]]
FERRIES = {  # ends on or near the coasts, with a bend between
    ("anglia", "gallia"): [(-1.6, 50.75), (-1.2, 50.2), (-0.6, 49.4)],
    ("anglia", "scandia"): [(-1.4, 55.3), (2.0, 57.2), (5.9, 58.6)],
    ("hispania", "italia"): [(0.6, 40.8), (4.5, 41.0), (8.3, 40.6)],
    ("italia", "turcia"): [(17.6, 39.9), (19.2, 38.9), (21.0, 38.6)],
    ("polonia", "scandia"): [(18.4, 54.6), (17.6, 55.8), (16.5, 56.8)],
    ("tartaria", "turcia"): [(34.2, 44.6), (34.0, 43.3), (34.6, 42.0)],
}
# share of the picture that each region gets, beside the square root of its true size
WEIGHT = {
    "italia": 1.8,
    "hispania": 1.12,
    "anglia": 1.65,
    "hibernia": 1.6,
    "hungaria": 1.3,
    "gallia": 1.15,
    "turcia": 1.15,
    "germania": 1.15,
    "bulgaria": 1.5,
    "russia": 0.9,
    "tartaria": 0.9,
    "scandia": 0.95,
}
SCALE = 870
CROP = (-330, -260, 360, 310)
FIT = (0.9, 1.06, 292, 302)  # scale x, y; shift x, y

SEATS = ["seat1", "seat2", "seat3", "seat4"]
R, P, N, B = "rats", "plague", "nuns", "bishops"
SIZES = {R: (22, 20), P: (20, 20), N: (21, 17), B: (21, 17), **dict.fromkeys(SEATS, (36, 17))}
LABEL_SIZE = 14
TEMPLATES: list[Rows] = [
    [["label"], SEATS[:2], SEATS[2:], [R, P, N, B]],
    [["label"], [R, P, N, B], SEATS[:2], SEATS[2:]],
    [["label"], SEATS[:2], SEATS[2:], [R, P], [N, B]],
    [["label"], SEATS, [R, P, N, B]],
    [["label"], SEATS[:3], [SEATS[3], R, P], [N, B]],
    [["label"], [R, P], SEATS[:2], SEATS[2:], [N, B]],
]
ASIDE: dict[str, list[Rows]] = {
    "anglia": [[[R, P], [N, B]], [[R, P], [N], [B]], [[R], [P], [N], [B]], [[R, P]], [[R], [P]]]
}
"""On Ireland."""
PALACE = (8, 8, 112, 76)


def last_resort() -> Iterator[Rows]:
    """Every way to break seats and pieces into rows, in some orders, the name first, second or last."""
    pieces = [R, P, N, B]
    for items in (
        [*SEATS, *pieces],
        [*pieces, *SEATS],
        [R, P, *SEATS, N, B],
        [N, B, *SEATS, R, P],
        [*SEATS[:2], R, P, *SEATS[2:], N, B],
    ):
        for rows in breaks(items):
            yield [["label"], *rows]
            yield [*rows, ["label"]]
            yield [rows[0], ["label"], *rows[1:]]
