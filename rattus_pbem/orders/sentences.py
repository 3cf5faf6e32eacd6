"""What the reader of order sheets says, in English and French. Sentences only; each ends without its full stop."""

from __future__ import annotations

from typing import Any

SENTENCES: dict[str, dict[str, str]] = {
    # places
    "line": {"en": "line {line}", "fr": "ligne {line}"},
    "line_column": {"en": "line {line}, column {column}", "fr": "ligne {line}, colonne {column}"},
    "byte": {"en": "byte {byte}", "fr": "octet {byte}"},
    # the frame of a fault
    "did_you_mean": {"en": 'Did you mean "{nearest}"?', "fr": "Vouliez-vous dire « {nearest} » ?"},
    "and_more": {"en": "And {more} more.", "fr": "Et {more} autres."},
    # the file
    "missing_file": {"en": "there is no such file", "fr": "ce fichier n’existe pas"},
    "not_a_file": {"en": "this cannot be read as a file", "fr": "ceci ne peut pas être lu comme un fichier"},
    "empty": {
        "en": "there is nothing in it; expected a JSON order sheet, or a block from BEGIN ORDERS to END ORDERS",
        "fr": "il n’y a rien ; attendu : une feuille d’ordres en JSON, ou un bloc de DEBUT ORDRES à FIN ORDRES",
    },
    "too_big": {
        "en": "it has {size} bytes; an order sheet has at most {most}",
        "fr": "il y a {size} octets ; une feuille d’ordres en a au plus {most}",
    },
    "not_utf8": {
        "en": "the text is not UTF-8 from here on; save it as UTF-8",
        "fr": "à partir d’ici le texte n’est pas en UTF-8 ; enregistrez-le en UTF-8",
    },
    "utf16": {
        "en": "this looks like UTF-16 or UTF-32 text; save it as UTF-8",
        "fr": "ceci ressemble à un texte en UTF-16 ou UTF-32 ; enregistrez-le en UTF-8",
    },
    "nul": {"en": "a NUL character stands in the text", "fr": "un caractère NUL se trouve dans le texte"},
    "lost_letter": {
        "en": "a letter was lost on the way (U+FFFD stands in its place); it is not guessed",
        "fr": "une lettre s’est perdue en route (U+FFFD la remplace) ; elle n’est pas devinée",
    },
    "no_sheet": {
        "en": "this is neither a JSON order sheet nor does it hold a block from BEGIN ORDERS to END ORDERS",
        "fr": "ceci n’est ni une feuille d’ordres en JSON, ni un texte avec un bloc de DEBUT ORDRES à FIN ORDRES",
    },
    # JSON
    "not_json": {"en": "this is not JSON: {why}", "fr": "ceci n’est pas du JSON : {why}"},
    "json_value": {"en": "a value is expected here", "fr": "une valeur est attendue ici"},
    "json_key": {
        "en": "a key in double quotes is expected here",
        "fr": "une clé entre guillemets droits est attendue ici",
    },
    "json_comma": {
        "en": "a comma or a closing bracket is expected here",
        "fr": "il faut ici une virgule ou une fermeture",
    },
    "json_colon": {"en": "a colon is expected here", "fr": "il faut ici un deux-points"},
    "json_open_string": {"en": "this text is never closed", "fr": "ce texte n’est jamais fermé"},
    "json_escape": {"en": "this escape does not exist", "fr": "cet échappement n’existe pas"},
    "json_control": {
        "en": "a text may not hold a bare control character",
        "fr": "un texte ne peut pas contenir de caractère de commande",
    },
    "json_extra": {"en": "the sheet is over, but more follows", "fr": "la feuille est finie, mais il y a une suite"},
    "json_other": {"en": "it cannot be read from here on", "fr": "il ne peut pas être lu à partir d’ici"},
    "too_deep": {
        "en": "brackets are nested more than {most} deep",
        "fr": "les crochets sont emboîtés à plus de {most} niveaux",
    },
    "not_an_object": {
        "en": "an order sheet is one JSON object, in braces; this is {found}",
        "fr": "une feuille d’ordres est un objet JSON, entre accolades ; ceci est {found}",
    },
    "twice": {"en": 'the key "{key}" stands here twice', "fr": "la clé « {key} » se trouve ici deux fois"},
    "not_whole": {"en": "{given} is not a whole number", "fr": "{given} n’est pas un nombre entier"},
    "not_number": {"en": "{given} is not a number", "fr": "{given} n’est pas un nombre"},
    "huge": {"en": "this number is far too large", "fr": "ce nombre est beaucoup trop grand"},
    "many_values": {
        "en": "this holds more than {most} values; no order sheet does",
        "fr": "il y a ici plus de {most} valeurs ; aucune feuille d’ordres n’en a autant",
    },
    "bad_text": {
        "en": "this text holds half a character (a lone surrogate)",
        "fr": "ce texte contient un demi-caractère (une demi-paire isolée)",
    },
    # the block
    "second_block": {
        "en": "a second block begins here; a text holds one order sheet",
        "fr": "un second bloc commence ici ; un texte contient une seule feuille d’ordres",
    },
    "not_closed": {
        "en": "the block is not closed: the line END ORDERS is missing, so the text may have been cut off",
        "fr": "le bloc n’est pas fermé : la ligne FIN ORDRES manque, le texte a peut-être été coupé",
    },
    "header_missing": {
        "en": "the first line does not name {what}; expected BEGIN ORDERS game seat turn N",
        "fr": "la première ligne n’indique pas {what} ; attendu : DEBUT ORDRES partie siège tour N",
    },
    "header_surplus": {
        "en": '"{given}" is not understood in the first line; expected BEGIN ORDERS game seat turn N code C',
        "fr": "« {given} » n’est pas compris sur la première ligne ; attendu : DEBUT ORDRES partie siège tour N code",
    },
    "the_game": {"en": "the game", "fr": "la partie"},
    "the_seat": {"en": "the seat", "fr": "le siège"},
    "the_turn": {"en": "the turn", "fr": "le tour"},
    "bad_game": {
        "en": '"{given}" cannot be the name of a game',
        "fr": "« {given} » ne peut pas être le nom d’une partie",
    },
    "bad_seat": {"en": 'no seat is called "{given}"', "fr": "aucun siège ne s’appelle « {given} »"},
    "bad_turn": {"en": '"{given}" is not the number of a turn', "fr": "« {given} » n’est pas un numéro de tour"},
    "bad_code": {
        "en": '"{given}" is not a code; one looks like KX4P-9QDM',
        "fr": "« {given} » n’est pas un code ; un code ressemble à KX4P-9QDM",
    },
    "long_line": {
        "en": "this line has more than {most} characters",
        "fr": "cette ligne a plus de {most} caractères",
    },
    "many_orders": {"en": "a sheet has at most {most} orders", "fr": "une feuille a au plus {most} ordres"},
    "many_lines": {"en": "a block has at most {most} lines", "fr": "un bloc a au plus {most} lignes"},
    "unknown_directive": {
        "en": '"{given}:" is no part of an order sheet',
        "fr": "« {given} : » ne fait pas partie d’une feuille d’ordres",
    },
    "long_note": {"en": "a note has at most {most} characters", "fr": "une note a au plus {most} caractères"},
    "bad_setting": {
        "en": '"{given}" is not a setting; there are {known}',
        "fr": "« {given} » n’est pas un réglage ; il y a {known}",
    },
    "bad_nonce": {
        "en": "a nonce is written with 64 digits from 0 to 9 and a to f",
        "fr": "un nonce s’écrit avec 64 signes de 0 à 9 et de a à f",
    },
    "bad_nonce_hash": {
        "en": 'a nonce hash is written with 64 digits from 0 to 9 and a to f, or is "none"',
        "fr": "un nonce hash s’écrit avec 64 signes de 0 à 9 et de a à f, ou bien « none »",
    },
    # a line
    "no_order": {"en": "there is no order on this line", "fr": "il n’y a pas d’ordre sur cette ligne"},
    "unknown_order": {
        "en": '"{given}" is not an order; expected one of: {expected}',
        "fr": "« {given} » n’est pas un ordre ; attendu : {expected}",
    },
    "rider_alone": {
        "en": '"{given}" belongs to an order and stands directly below it; none is there',
        "fr": "« {given} » complète un ordre et se place juste en dessous ; il n’y en a pas",
    },
    "unknown_question": {
        "en": '"{given}" is not a question that can be answered; expected one of: {expected}',
        "fr": "« {given} » n’est pas une question à laquelle on répond ; attendu : {expected}",
    },
    "unknown_answer": {
        "en": '"{given}" is no answer to this question; expected one of: {expected}',
        "fr": "« {given} » ne répond pas à cette question ; attendu : {expected}",
    },
    "nothing_given": {
        "en": "something is missing after this; expected one of: {expected}",
        "fr": "il manque quelque chose ensuite ; attendu : {expected}",
    },
    "unknown_word": {
        "en": '"{given}" is not understood here; expected {expected}',
        "fr": "« {given} » n’est pas compris ici ; attendu : {expected}",
    },
    "wrong_kind": {
        "en": '"{given}" does not fit here; expected {expected}',
        "fr": "« {given} » ne convient pas ici ; attendu : {expected}",
    },
    "surplus": {
        "en": '"{given}" is one too many: {verb} takes {expected} and no more',
        "fr": "« {given} » est en trop : {verb} prend {expected}, pas davantage",
    },
    "no_place": {"en": '"{given}" has no place here', "fr": "« {given} » n’a pas sa place ici"},
    "given_twice": {"en": '"{given}" is given a second time', "fr": "« {given} » est donné une seconde fois"},
    "beside": {
        "en": '"{given}" has no place here beside what stands there already; give one of the two',
        "fr": "« {given} » n’a pas sa place ici avec ce qui s’y trouve déjà ; donnez l’un des deux",
    },
    "too_many": {
        "en": '"{given}" is too much: there is room for at most {most} here',
        "fr": "« {given} » est de trop : il y a place ici pour {most} au plus",
    },
    "missing": {"en": "{verb} lacks {expected}", "fr": "il manque à {verb} : {expected}"},
    "out_of_range": {
        "en": "{given} does not fit here; expected a number from {low} to {high}",
        "fr": "{given} ne convient pas ici ; attendu : un nombre de {low} à {high}",
    },
    "many_in_advance": {
        "en": "a sheet has at most {most} such answers in advance",
        "fr": "une feuille a au plus {most} réponses à l’avance de cette sorte",
    },
    "many_conditions": {
        "en": "an order or answer has at most {most} conditions",
        "fr": "un ordre ou une réponse a au plus {most} conditions",
    },
    "conditions_of_an_answer": {
        "en": "an answer in the orders has no conditions; write conditional: ANSWER when CONDITION instead",
        "fr": "une réponse parmi les ordres n’a pas de conditions ; écrivez conditionnel : RÉPONSE quand CONDITION",
    },
    "conditions_of_a_rider": {
        "en": "conditions hold for the whole order; put them on the order’s own line, or on a line with nothing else",
        "fr": "les conditions valent pour l’ordre entier ; mettez-les sur sa ligne, ou seules sur une ligne",
    },
    "no_fact": {
        "en": '"{given}" is nothing that a condition can name; expected one of: {expected}',
        "fr": "« {given} » n’est rien qu’une condition puisse nommer ; attendu : {expected}",
    },
    "no_fact_here": {
        "en": 'a condition cannot name "{given}" here; expected one of: {expected}',
        "fr": "une condition ne peut pas nommer ici « {given} » ; attendu : {expected}",
    },
    "limit_lacks": {
        "en": 'a limit is written "limit 1 per turn" or "limit 2 per game"; expected here: {expected}',
        "fr": "une limite s’écrit « limite 1 par tour » ou « limite 2 par partie » ; attendu ici : {expected}",
    },
    "word": {"en": '"{word}"', "fr": "« {word} »"},
    "or": {"en": "{one} or {other}", "fr": "{one} ou {other}"},
    "a_condition": {"en": "a condition", "fr": "une condition"},
    "the_end": {"en": "the end of the line", "fr": "la fin de la ligne"},
    # what a schema says
    "unknown_key": {
        "en": 'the key "{key}" has no place here; expected {expected}',
        "fr": "la clé « {key} » n’a pas sa place ici ; attendu : {expected}",
    },
    "no_key": {"en": "no further key", "fr": "aucune autre clé"},
    "missing_key": {"en": 'the key "{key}" is missing', "fr": "la clé « {key} » manque"},
    "wrong_type": {"en": "expected {expected}, found {found}", "fr": "attendu : {expected} ; trouvé : {found}"},
    "not_one_of": {
        "en": "{given} is not one of {expected}",
        "fr": "{given} ne fait pas partie de : {expected}",
    },
    "not_this": {"en": "expected {expected}, found {given}", "fr": "attendu : {expected} ; trouvé : {given}"},
    "no_fit": {
        "en": '"{given}" is not written as expected here',
        "fr": "« {given} » n’est pas écrit comme attendu ici",
    },
    "not_an_id": {
        "en": '"{given}" is not an id: small letters, digits and _ , beginning with a letter',
        "fr": "« {given} » n’est pas un identifiant : minuscules, chiffres et _ , une lettre au début",
    },
    "too_low": {"en": "{given} is too low; the least is {bound}", "fr": "{given} est trop petit ; au moins {bound}"},
    "too_high": {"en": "{given} is too high; the most is {bound}", "fr": "{given} est trop grand ; au plus {bound}"},
    "too_short": {
        "en": "this has {given} characters; at least {bound} are needed",
        "fr": "il y a {given} caractères ; il en faut au moins {bound}",
    },
    "too_long": {
        "en": "this has {given} characters; at most {bound} are allowed",
        "fr": "il y a {given} caractères ; {bound} au plus sont admis",
    },
    "too_few": {
        "en": "this has {given} entries; at least {bound} are needed",
        "fr": "il y a {given} éléments ; il en faut au moins {bound}",
    },
    "too_numerous": {
        "en": "this has {given} entries; at most {bound} are allowed",
        "fr": "il y a {given} éléments ; {bound} au plus sont admis",
    },
    "not_beside": {
        "en": "this key has no place beside the others here",
        "fr": "cette clé n’a pas sa place ici avec les autres",
    },
    "against_schema": {
        "en": "this does not fit the schema ({keyword})",
        "fr": "ceci ne suit pas le schéma ({keyword})",
    },
    "type_object": {"en": "an object in braces", "fr": "un objet entre accolades"},
    "type_array": {"en": "a list", "fr": "une liste"},
    "type_string": {"en": "a text in quotes", "fr": "un texte entre guillemets"},
    "type_integer": {"en": "a whole number", "fr": "un nombre entier"},
    "type_number": {"en": "a number", "fr": "un nombre"},
    "type_boolean": {"en": "true or false", "fr": "true ou false"},
    "type_null": {"en": "null", "fr": "null"},
}


def say(key: str, lang: str, /, **facts: Any) -> str:
    """The sentence of this key in this language, with its facts."""
    return SENTENCES[key][lang].format(**facts)


def shown(text: str) -> str:
    """What somebody wrote, cut to a length and to characters that can be printed."""
    cut = text if len(text) <= 40 else text[:39] + "…"
    return "".join(letter if letter.isprintable() else "·" for letter in cut)
