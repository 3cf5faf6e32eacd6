"""Check the chance of a game by mail with nothing but the mails that a player has received. Needs Python 3.11 alone.

    python3 verify.py [--list] PATH...     a Maildir, a folder of mails, an mbox file, or a bundle (JSON)

Prints EXACT and what was checked, or each fault with both sides; with --list also every draw and hidden piece, to be
compared with the words of the letters. Exit code: 0 exact, 1 a fault, 2 nothing to check. What each step proves is
said below and in fairness.md. The rules of the games are not checked, such as how many dice a battle rolls.
"""
import base64, collections, contextlib, email.policy, functools, hashlib, hmac, itertools, json
import mailbox, os, pathlib, re, sys, unicodedata
VERSION, KEYS, SEED, MOST = b"rattus-pbem/chance/2", 4096, 4095, 100_000
SIGNED, FIRST, PARTS = "rattus-pbem/signature/2", "rattus-pbem/proof/1", "X-Rattus-Pbem-Parts"  # FIRST: release 1.0.0
ABOUT = "game", "seat", "turn"
HEX, DRAW = re.compile("[0-9a-f]{64}"), {"act": [str], "why": str, "use": int}  # from here on what a letter is made of
SALT, SIGNED_HEX, LINK = re.compile("[0-9a-f]{32}"), re.compile("[0-9a-f]{128}"), re.compile("([0-9a-f]{64})?")
PLACED, OPEN = {**DRAW, "turn": int, "attempt": int}, {"of": (int, [object]), "outcome": [object]}
KEY, ROOT, SIGNS = {"tree": int, "leaf": int, "key": HEX, "path": [HEX]}, {**PLACED, "root": HEX}, {"key": HEX}
TURN = {**KEY, "number": int, "turn": int, "attempt": int, "draws": [{**DRAW, **OPEN}], "acts?": [[str]]}
LAST, BACK = {"keys": [KEY], "sealed": [{**ROOT, **OPEN}]}, {"number": int, "turn": int, "dice": str, "reason": str}
PROOF = {"schema": re.compile("rattus-pbem/proof/[12]"), "commitment": HEX, "roots": [HEX], "nonces": [str],
         "opened": [TURN], "head": (HEX, None), "sealed": [{**ROOT, "size": int}], "last": (LAST, None),
         "rollbacks?": [BACK], "text?": HEX, "previous?": LINK,
         "pieces": [{**PLACED, "place": int, "value": object, "salt": SALT, "path": [HEX]}], "view?": HEX,
         "program?": str, "seats?": [str], "taken_back?": int, "put_back?": [str],
         "private?": {"events": [str], "board": [str]},
         "key_changes?": [{**SIGNS, "how": str}], "signatures?": [{**SIGNS, "signature": SIGNED_HEX}],
         "signer?": (HEX, None), "signature?": (SIGNED_HEX, None)}
VIEW = {"game": str, "rules": str, "revision": int, "seat": str, "turn": int, "letter": int, "code": str, "digest": HEX,
        "now?": str, "proof": {**PROOF, "head": HEX}, "events": [{"id": str}], "nonces?": dict}
PRIME, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493

def sha(data): return hashlib.sha256(data).digest()
def words(text): return sha(" ".join(text.split()).encode()).hex()  # line ends, folding and encodings change on the way
def below(text, kind, signed):  # so many lines below the words with one of these digests, in a page also before its end
    text = text.lstrip()
    end = text.rfind("</body>") if kind == "text/html" else -1
    for body, tail in [(text, ""), (text[:end], text[end:])][:1 + (end >= 0)]:
        pieces, seen, gap = re.split(r"(?<=[\n>])" if kind == "text/html" else r"(?<=\n)", body), hashlib.sha256(), ""
        for n, piece in enumerate(pieces, 1):
            if inner := " ".join(piece.split()):
                seen.update(((gap or " " * piece[0].isspace()) * (n > 1) + inner).encode())
            gap = " " * (piece[-1:].isspace() or (not inner and gap == " "))
            for between in ("", " ") if tail else ("",):
                whole = seen.copy()
                whole.update((between + " ".join(tail.split())).encode())
                if whole.hexdigest() in signed:
                    rest = "".join(pieces[n:]).splitlines()
                    return sum(bool(line.strip()) for line in rest), whole.hexdigest()
    return 0, ""
def canonical(value): return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
def joined(*parts):  # each part after its length in four bytes, so that no two lists of parts give the same bytes
    raws = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(raw).to_bytes(4, "big") + raw for raw in raws)

def unlike(value, shape, place):  # where JSON has not this shape; what has a "?" may be missing
    if isinstance(shape, dict) and isinstance(value, dict):
        for key, inner in shape.items():
            if (name := key.rstrip("?")) in value:
                yield from unlike(value[name], inner, f"{place}/{name}")
            elif name == key:
                yield f"{place}/{name}"
    elif isinstance(shape, list) and isinstance(value, list):
        yield from (fault for n, item in enumerate(value) for fault in unlike(item, shape[0], f"{place}/{n}"))
    elif isinstance(shape, tuple):
        faults = [[*unlike(value, each, place)] for each in shape]
        yield from () if [] in faults else faults[0]
    elif isinstance(shape, re.Pattern):
        yield from () if isinstance(value, str) and shape.fullmatch(value) else [place]
    elif shape is not object and type(value) is not shape and value is not shape:
        yield place
def fit(value, shape, name):  # what does not fit is never taken: all else is checked
    for place in unlike(value, shape, name):
        raise ValueError(f"{place} is not as letters have it")

def root_by_path(content, place, size, path):  # where a path in a Merkle tree leads: to the root from no other content
    node, near = sha(b"\0" + content), [bytes.fromhex(neighbour) for neighbour in path]
    while size > 1:
        if place ^ 1 < size:
            if not near:
                return "no root: the path is too short"
            node = sha(b"\1" + (near.pop(0) + node if place % 2 else node + near.pop(0)))
        place, size = place // 2, (size + 1) // 2
    return node.hex() if not near and not place else "no root: the path is too long"
def root_of(contents):  # the same root, from all contents
    nodes = [sha(b"\0" + content) for content in contents]
    while len(nodes) > 1:
        nodes = [sha(b"\1" + left + right) for left, right in zip(nodes[::2], nodes[1::2])] + nodes[len(nodes) & ~1:]
    return nodes[0].hex()
def label(draw):  # a draw is named by its meaning, not by the host, and has one outcome under one key
    return (draw["turn"], draw["attempt"], *draw["act"], draw["why"], draw["use"])
def piece(salt, draw, place, face): return joined(salt, *label(draw), place, canonical(face))

def added(p, q):  # two points of the curve of Ed25519 (RFC 8032)
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * CURVE % PRIME, 2 * p[2] * q[2]
    return tuple(x * y % PRIME for x, y in ((b - a, d - c), (d + c, b + a), (d - c, d + c), (b - a, b + a)))
def times(number, point):
    total = (0, 1, 1, 0)
    while number:
        total, point, number = added(total, point) if number & 1 else total, added(point, point), number >> 1
    return total
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME
def point_of(raw):
    y = int.from_bytes(raw, "little") % 2**255
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, PRIME) % PRIME
    root = pow(square, (PRIME + 3) // 8, PRIME)
    x = next(x for x in (root, root * pow(2, (PRIME - 1) // 4, PRIME) % PRIME) if (x * x - square) % PRIME == 0)
    x = x if x % 2 == raw[31] >> 7 else PRIME - x
    return x, y, 1, x * y % PRIME
def is_signed(key, signature, message):
    try:
        key, raw = bytes.fromhex(key), bytes.fromhex(signature)
        number = int.from_bytes(hashlib.sha512(raw[:32] + key + message).digest(), "little") % ORDER
        base = point_of((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))
        left = times(int.from_bytes(raw[32:], "little"), base)
        right = added(point_of(raw[:32]), times(number, point_of(key)))
        return len(raw) == 64 and all((left[n] * right[2] - right[n] * left[2]) % PRIME == 0 for n in (0, 1))
    except (ValueError, IndexError, StopIteration):
        return False

def choose(key, draw):  # the first steps of a shuffle; words are left out that would make some outcomes likelier
    left, chosen = [*range(1, min(draw["of"], MOST) + 1)] if isinstance(draw["of"], int) else list(draw["of"]), []
    blocks = (hmac.digest(key, joined(*label(draw)) + n.to_bytes(8, "big"), "sha256") for n in itertools.count())
    words = (int.from_bytes(block[n:n + 4], "big") for block in blocks for n in range(0, 32, 4))
    while left and len(chosen) < len(draw["outcome"]):
        place = next(word for word in words if word < 2**32 - 2**32 % len(left)) % len(left)
        left[0], left[place] = left[place], left[0]
        chosen.append(left.pop(0))
    return chosen

def leaves(value, place=""):  # every value of a board, by its place as a JSON pointer
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from leaves(item, f"{place}/{str(key).replace('~', '~0').replace('/', '~1')}")
    if not isinstance(value, dict | list):
        yield place, value

def course(letters, digest):  # this letter and those before it, the newest first
    while digest in letters:
        yield digest
        digest = letters[digest][2]
    yield digest

def keys_after(first, changes):  # the keys that sign before any change, and after each
    def sign(keys, change): return [*(keys[:1] if change["how"] == "replaced" else ()), change["key"]]
    return [*itertools.accumulate(changes, sign, initial=first)]

class Game:
    def __init__(self):
        self.faults, self.changed, self.notes, self.counts, self.listed, self.heads = {}, {}, [], {}, [], None
        self.letters, self.stated, self.told, self.pieces, self.nonces, self.drawn = {}, {}, {}, {}, {}, {}
        self.signers, self.acts, self.altered, self.begun, self.is_old, self.keys_told = [], {}, set(), False, False, {}
        self.waiting, self.put_back, self.returns, self.written, self.void, self.circles = [], {}, {}, {}, set(), []
        self.codes, self.bundled, self.places, self.left_changes, self.taken_over = {}, set(), {}, [], set()
    def fault(self, where, text): self.faults[f"{where}: {text}"] = None
    def change(self, where, text): self.changed[f"{where}: {text} was changed after it was written"] = None
    def footer(self, where, kind, lines):
        stand = f"{lines} {'line stands' if lines == 1 else 'lines stand'} below what the host signed"
        self.changed[f"{where}: {stand}, in its part {kind}"] = None
    @contextlib.contextmanager
    def reading(self, where, what="this cannot be read"):  # whatever was sent or altered, it is named
        try:
            yield
        except Exception as error:
            self.fault(where, f"{what}: {error!r}")
    def count(self, what, number=1): self.counts[what] = self.counts.get(what, 0) + number
    def compare(self, where, what, stated, proven, counted=""):
        if stated != proven:
            self.fault(where, f"{what}: stated is {canonical(stated)}, but the proof gives {canonical(proven)}")
        if counted:
            self.count(counted)
            self.listed.append(f"{what}: {canonical(stated)}")
    def about(self, kind):
        return sorted([(key[1:], *said) for key, said in self.stated.items() if key[0] == kind], key=lambda s: s[0])

    def state(self, where, facts, known):  # no letter to anybody may state otherwise
        for key, value in facts.items():
            first, before = known.setdefault(key, (where, value))
            if before != value:
                self.fault(where, f"{' '.join(map(str, key))}: {canonical(value)}; {first} states {canonical(before)}")
    def take(self, where, proof, **letter):  # what one letter states of the chance
        facts = {("tree", n): root for n, root in enumerate([proof["commitment"], *proof["roots"]])}
        facts |= {("hidden draw", *label(draw)): draw for draw in proof["sealed"]}
        facts |= {("opened", entry["number"]): {**entry, "acts": None} for entry in proof["opened"]}
        facts |= {("acts", entry["number"]): entry["acts"] for entry in proof["opened"] if "acts" in entry}
        facts |= {("rollbacks", entry["number"]): entry for entry in proof.get("rollbacks", ())}
        facts |= {("nonces",): proof["nonces"]} if proof["nonces"] or proof["opened"] or proof["sealed"] else {}
        facts |= {("last", len(proof["last"]["sealed"])): proof["last"]} if proof["last"] else {}
        facts |= {("seats",): proof["seats"]} if "seats" in proof else {}
        facts |= {("host key", n): change for n, change in enumerate(proof.get("key_changes", ()), 1)}
        self.keys_told[where] = len(proof.get("key_changes", ()))
        self.state(where, facts, self.stated)
        self.pieces |= {canonical(shown): (where, shown) for shown in proof["pieces"]}
        self.begun |= not letter or not proof["previous"]
        if self.heads is not None and proof["head"] not in {None, *self.heads}:
            self.fault(where, f"its head {proof['head']} is that of no line of the journal")
        if letter and proof["schema"] == FIRST:  # release 1.0.0 signed the head, not what the letter says
            signed = [{"key": proof["signer"], "signature": proof["signature"]}] if proof.get("signer") else []
            named = letter["game"], proof["commitment"], letter["seat"], letter["turn"], letter["number"], proof["head"]
            self.check_signed(where, signed, joined("rattus-pbem/signature/1", *named))
        elif letter:
            stated = {key: value for key, value in proof.items() if key not in ("signatures", "letter")}
            self.check_signed(where, proof["signatures"], joined(SIGNED, canonical({**letter, "proof": stated})))
    def take_view(self, where, view, back, private):  # of events and board all are told the same, but what is private
        public = [event for event in view["events"] if event["id"] not in private["events"]]
        self.state(where, {("event", back, event["id"]): event for event in public}, self.told)
        for place, value in leaves(view["board"]) if view["events"] else ():
            if not any(f"{place}/".startswith(f"{other}/") for other in private["board"]):
                self.state(where, {("board after", back, view["events"][-1]["id"], place): value}, self.told)
    def take_letter(self, view, where, proof):
        self.is_old |= view["rules"] == "rattus" and view["revision"] < 4  # tokens stood as they had arrived
        self.take(where, proof, number=view["letter"], **{name: view[name] for name in ABOUT})
        if proof["schema"] != FIRST:
            self.take_view(where, view, proof["taken_back"], proof["private"])
    def check_signed(self, where, signatures, message, is_list=False):
        for entry in signatures:
            if not is_signed(entry["key"], entry["signature"], message):
                self.change(where, f"the signature of {entry['key']} does not hold: it")
        self.signers.append((where, [entry["key"] for entry in signatures], is_list))
    def check_parts(self, where, mail):  # each part that a person can read, and from whom it is
        listed = json.loads(base64.b64decode("".join(mail[PARTS].split())))
        signatures, stated = listed.pop("signatures"), listed["parts"]
        found = [["subject", "", words(subject)] for subject in mail.get_all("Subject", [""])]  # programs show any
        for one in [one for sender in mail.get_all("From", []) for one in sender.addresses]:
            found.append(["from", "", words(f"{one.display_name} {one.addr_spec.lower()}")])
        for part in [part for part in mail.walk() if not part.is_multipart()]:
            kind, data = part.get_content_type(), part.get_payload(decode=True)
            text = kind[:5] == "text/" and data.decode(part.get_content_charset() or "utf-8", "replace")
            entry = [kind, part.get_filename() or "", sha(data).hex() if text is False else words(text)]
            if text and entry not in stated:  # providers and lists write below a letter, or add a part without a name
                lines, digest = below(text, kind, {each[2] for each in stated if each[:2] == entry[:2]})
                extra = not entry[1] and entry[:2] in [each[:2] for each in found if each in stated]
                if lines or extra:
                    self.footer(where, kind, lines or len(text.strip().splitlines()))
                    entry = [*entry[:2], digest] if lines else None
            found += [entry] if entry else []
        for kind, name, _ in [part for part in stated + found if part not in found or part not in stated]:
            self.change(where, f"its part {kind} {name}".rstrip())
        self.check_signed(where, signatures, joined(SIGNED, canonical(listed)), is_list=True)
        self.count("parts of mails", len(stated))

    def take_waiting(self):  # a game that was put back goes on from an earlier letter: others since then hold no more
        for letters in self.letters.values():
            for told in sorted(filter(self.put_back.get, letters), key=self.put_back.get, reverse=True):
                if told not in self.void:
                    kept = {*course(letters, told)}
                    left = {each for each in letters if each not in kept and told not in course(letters, each)}
                    left = {each for each in left - self.void if not kept.isdisjoint(course(letters, each))}
                    self.leave_out(letters[told][0], self.put_back[told][-1][-1], left)
            for then, tellers in self.returns.items():  # a seat held only in what was lost heard nothing of it
                told = {each for each in letters if each in tellers or then in self.put_back.get(each, [()])[-1]}
                kept = {*itertools.chain(*(course(letters, each) for each in told))}
                late = {each for each in letters if self.written[each] >= then} - kept - self.void
                if left := {each for each in late if told.isdisjoint(course(letters, each))}:
                    self.leave_out(*list(tellers.values())[:1], then, left)
            for each in self.void & {*letters}:
                del letters[each]
        for digest, take in self.waiting:
            with self.reading(take.args[-2]):
                take() if digest not in self.void else self.left_changes.append(take.args[-1].get("key_changes", ()))
    def leave_out(self, where, then, left):
        self.void |= left
        self.notes.append(f"{where} says that the game was put back to {then}"
                          f"; of what was played after that {len(left)} letters are here, and not checked")

    def check_mails(self):  # each names the digest of the letter before: none was changed since, none left out
        for seat, letters in [each for each in self.letters.items() if each[1]]:
            ordered, twins = sorted(letters.items(), key=lambda letter: (letter[1][2] != "", letter[1][1])), {}
            gaps = [where for _, (where, _, previous, _) in ordered if previous not in letters]
            begins = {gaps[0], *self.taken_over.intersection(gaps)}
            self.places |= {where: place for place, (_, (where, *_)) in enumerate(ordered)}
            for (digest, (before, *_)), (_, (where, _, previous, _)) in itertools.pairwise(ordered):
                lacks = f"the letter before it has the digest {previous}; {before} has {digest}"
                if previous not in letters and where not in begins and {before, where} & self.altered:
                    self.change(where, f"it, or the letter before it ({previous}; {before} has {digest}),")
                elif previous not in letters and where not in begins:
                    self.fault(where, f"{lacks}. If one is missing here, ask for it again (`resend turn 7`)")
            for _, (where, (_, *number), previous, to) in ordered:  # whoever takes the seat gets the last letter again
                for twin in {twins.setdefault(tuple(number), where), twins.setdefault((previous, to), where)} - {where}:
                    self.fault(where, f"two versions of one letter, or what follows it: the other is {twin}")
            for where, _, previous, _ in letters.values():
                if self.keys_told[where] < self.keys_told[letters.get(previous, (where,))[0]]:
                    self.change(where, "a key of the host is left out that the letter before it tells of: it")
            late = [where for _, (where, _, previous, _) in ordered if previous and where in begins]
            self.notes += [f"{seat} begins at {where}; what came before is checked by the bundle" for where in late]
            self.counts[f"letters to {seat}"] = len(ordered)
            self.codes |= {(seat, self.codes[digest]): place for place, (digest, _) in enumerate(ordered)}
        for seat, events in self.nonces.items():  # what was received is in the keys: hosts cannot take what they like
            events = [event for event in events if event[1] != "sent"] or events
            newest = max(self.codes.get((seat, code), -1) for code, *_ in events)  # answers to one letter have no order
            last = [event for event in events if self.codes.get((seat, event[0]), -1) == newest]
            lines = [event for event in last if event[1] != "void" and self.letters.get(seat) != {}]
            for _, how, where, value in lines[:1]:
                listed = self.stated.get(("nonces",), (where, [f"{seat}:{value}"]))[1]
                allowed = {"none", *(line[len(seat) + 1:].lower() for line in listed if line.startswith(f"{seat}:"))}
                if not allowed & {value.lower() for *_, value in lines}:
                    self.fault(where, f"the nonce of {seat} that was {how}, {value}, is not in {canonical(listed)}")

    def check_signers(self):  # by the keys that the host had then: a new one comes beside the old one, or instead of it
        known, told = self.keys_told, [change for _, _, change in self.about("host key")]
        def order(one): return one[2] and one[0] not in known, known.get(one[0], 0), self.places.get(one[0], -1)
        signed, unproven = sorted(self.signers, key=order), {}  # last those without a proof: they do not say from when
        lost = [n for n, change in enumerate(told, 1) if change["how"] != "replaced"]
        new = [[told[n - 1]["key"]] for n in lost]
        first = next((keys[:1] for at, keys, own in signed if not (own or known.get(at, 1)) or keys[:1] not in new), [])
        after = keys_after(first, told)
        left = [keys for changes in self.left_changes for keys in keys_after(first, changes)]
        for where, keys, is_list in signed:  # a mail without a proof, or one sent again, may tell of no key yet
            may = after[known.get(where, 0):][:None if is_list else 1]
            if sorted(keys) in map(sorted, may):
                continue
            own = keys[:1] in (after[0][:1], after[-1][:1])  # a change may be lost with what was put back
            if is_list and own and len(keys) == 2 and keys[1] not in itertools.chain(*after):
                self.notes.append(f"{where} is signed by the key {keys[1]}, too, of which no letter here tells yet")
            elif is_list and where not in known and keys[:1] in [each[:1] for each in left]:
                unproven.setdefault(keys[0], f"{where}, and what came after, is signed by the key {keys[0]}, of which "
                                    "only letters that are not checked tell; nothing proves that the host is the same")
            else:
                self.change(where, f"signed with {sorted(keys) or 'no key'}, not with {may[0] or 'none'}: it")
        self.notes += unproven.values()
        for n in lost:
            for where in [where for where, *_ in signed if known.get(where, 0) >= n][:1]:
                came = f"signed by the key {told[n - 1]['key']}, which replaced a {told[n - 1]['how']} one"
                self.notes.append(f"from {where} on {came}; nothing proves that the host is the same")

    def key(self, where, opened, counted=""):  # it lies under a root told before the first draw: not chosen afterwards
        root = root_by_path(bytes.fromhex(opened["key"]), opened["leaf"], KEYS, opened["path"])
        tree, nonces = self.stated["tree", opened["tree"]][1], self.stated["nonces",][1]
        self.compare(where, f"the root over key {opened['leaf']}", tree, root, counted)
        return hmac.digest(bytes.fromhex(opened["key"]), joined(VERSION, "nonces", *nonces), "sha256")
    def check_draw(self, where, key, draw, kind):
        self.compare(where, label(draw), draw["outcome"], choose(key, draw), kind)
        self.drawn[label(draw)] = where
        acts, (*act, n), of = self.acts.get(label(draw)[:2]), draw["act"], draw["of"]
        if acts is not None:  # release 1.0.0 did not list them: who may call a draw anything may choose it
            name, numbers = [*act, draw["why"]], map(str, range(1, acts[*act,] + 1))
            if n not in numbers or name != [" ".join(text.split()) for text in name]:
                self.fault(where, f"{label(draw)}: no name of a draw: this turn has {acts[*act,]} acts {' '.join(act)}")
            seats = [] if isinstance(of, int) else self.stated.get(("seats",), (where, []))[1]
            circles = ([seat for seat in circle if seat in of] for circle in (seats, *self.circles))
            if act == ["setup"] and len(draw["outcome"]) == len(seats) and all(map(draw["outcome"].count, seats)):
                self.circles.append(draw["outcome"])  # who sits where was drawn
            elif seats and act != ["setup"] and self.begun and of not in (sorted(of), *circles):
                text = f"{label(draw)}: drawn from {canonical(of)}: neither in order nor seats in theirs"
                self.notes.append(f"{where}: {text}, as up to revision 3") if self.is_old else self.fault(where, text)

    def check_keys(self):  # each turn takes the next key: whoever draws it twice and chooses leaves a gap, or says so
        expected, had, newest, numbers = None, {}, -1, [number for (number,), *_ in self.about("opened")]
        self.begun &= 1 in (numbers or [1])  # else what came before the first letter here is not known
        for (number,), where, opened in self.about("opened"):
            turn, attempt, place = opened["turn"], opened["attempt"], (opened["tree"], opened["leaf"])
            expected = expected or ((0, 1) if number == 1 else place)
            if had.setdefault(place, (turn, attempt)) != (turn, attempt) or place > expected:
                self.fault(where, f"turn {turn} has key {place}, not {expected}: drawn twice, or a letter is lost")
            backs = [back for _, _, back in self.about("rollbacks") if back["turn"] <= turn]
            if (attempt > 1 or turn <= newest) and not backs and self.begun:
                self.fault(where, f"turn {turn} was drawn twice (attempt {attempt}); no letter says it was taken back")
            expected = max(expected, (place[0] + 1, 1) if place[1] + 1 == SEED else (place[0], place[1] + 1))
            newest, key = turn, None
            with self.reading(where):
                key = self.key(where, opened, "keys")
            if ("acts", number) in self.stated:
                self.acts[turn, attempt] = collections.Counter(map(tuple, self.stated["acts", number][1]))
            for draw in opened["draws"] if key else ():
                with self.reading(where):
                    self.check_draw(where, key, {**draw, "turn": turn, "attempt": attempt}, "public draws")

    def check_hidden(self):  # a face that is seen lay there when the root was told; at the end all is drawn again
        roots = {name: draw for name, _, draw in self.about("hidden draw")}
        for where, shown in self.pieces.values():
            if label(shown) not in roots and not self.begun:
                self.count("hidden pieces from before the first letter here")
                continue
            place, draw = shown["place"], roots.get(label(shown), {"root": "never stated", "size": 1})
            content = piece(bytes.fromhex(shown["salt"]), shown, place, shown["value"])
            root = root_by_path(content, place, draw["size"], shown["path"])
            self.compare(where, f"{shown['value']}, {place} in {label(shown)}", draw["root"], root, "hidden pieces")
        for _, where, last in self.about("last")[-1:]:  # an end before it was taken back
            with self.reading(where):
                self.check_last(where, last, roots)
        turns = [[opened["turn"], opened["attempt"]] for _, _, opened in self.about("opened")]
        for (*name, use), where in self.drawn.items():  # a draw of this name that is left out would be a second try
            if (use > 1 and (*name, use - 1) not in self.drawn) or (name[:2] not in turns and self.begun):
                self.fault(where, f"draw {use} of {name} is stated, but not what comes before it")
        self.counts["times all that is hidden"] = len(self.about("last")[-1:])
    def check_last(self, where, last, roots):
        keys = {(opened["tree"], opened["leaf"]): opened for opened in last["keys"]}
        hiding, *_ = [self.key(where, opened) for _, opened in sorted(keys.items())]
        for draw in last["sealed"]:
            self.check_draw(where, hiding, draw, "hidden draws at the end")
            salts = (hmac.digest(hiding, joined("piece", *label(draw), n), "sha256") for n in itertools.count())
            root = root_of([piece(next(salts)[:16], draw, *placed) for placed in enumerate(draw["outcome"])])
            told = roots.pop(label(draw), {"root": None if self.begun else draw["root"]})
            self.compare(where, f"the root of {label(draw)}", told["root"], root)
        back = min((told["turn"] for _, _, told in self.about("rollbacks")), default=sys.maxsize)
        ended = {label(draw)[:2] for draw in last["sealed"]}  # later attempts follow an end that was taken back
        left = [name for name in roots if name[0] < back or name[:2] in ended]
        self.compare(where, "hidden draws that are not opened", left, [])
        for (tree,), _, root in self.about("tree")[1:]:  # the last key of each tree fixes the next
            raw = hashlib.shake_256(bytes.fromhex(keys[tree - 1, SEED]["key"])).digest(32 * KEYS)
            self.compare(where, f"tree {tree}", root, root_of([raw[n:n + 32] for n in range(0, 32 * KEYS, 32)]))

def read_mail(games, where, raw):
    mail = email.message_from_bytes(re.sub(rb"(?i)(\ncontent.*:)\r?\n[ \t]", rb"\1 ", raw), policy=email.policy.default)
    body = mail.get_body(("plain",))
    text, tag = body.get_content() if body else "", re.search(r"\[(\S+) (\S+) t\d+ ?(\S*)\]", mail["Subject"] or "")
    sign, how = ("=", "received") if ".receipt." in (mail["Message-ID"] or "") else (":", "sent")
    nonces = re.findall(rf"(?m)^ *nonce( hash)? *{sign} *(\S.*)$", text)
    for hashed, line in nonces if tag and (how == "received" or not mail["X-Rattus-Pbem"]) else ():
        line = " ".join(unicodedata.normalize("NFC", line).split()) if not hashed else "none"
        games.setdefault(tag[1], Game()).nonces.setdefault(tag[2], []).append((tag[3], how, where, line))
    given = [part.get_content() for part in mail.iter_attachments() if "json" in part.get_content_type()]
    views = [(data, json.loads(data)) for data in given]
    for data, view in views:
        if "proofs" in view:  # what was known before its reader took the seat, as long as its letter holds
            own = "".join(sha(data).hex() for data, other in views if "proof" in other)
            game = games.setdefault(view["game"], Game())
            game.waiting.append((own, functools.partial(read_bundle, games, f"{where}, its bundle", view)))
            for then in view.get("put_back", ()) if own else ():  # it came with a letter of the host, signed if any is
                game.returns.setdefault(str(then), {})[own] = where
        elif "proof" in view:
            fit(view, VIEW, "view")
            seat, turn, number, proof = (view[key] for key in ("seat", "turn", "letter", "proof"))
            where = f"letter {number} of turn {turn} to {seat} ({pathlib.Path(where).name})"
            game, digest = games.setdefault(view["game"], Game()), view.pop("digest")
            whole, rest = view, {key: value for key, value in view.items() if key != "proof"}
            digests = {sha(canonical(part).encode()).hex() for part in (whole, rest)}
            if not {digest, proof.get("view", digest)} <= digests:
                game.altered.add(where)
                game.change(where, "its view")
            if proof["text"] != words(text):
                lines, _ = below(text, "text/plain", {proof["text"]})
                game.footer(where, "text/plain", lines) if lines else game.change(where, "its text")
            if not mail[PARTS] and proof["schema"] != FIRST:
                game.change(where, "its list of parts is missing: it")
            own, order = sha(data).hex(), (proof.get("taken_back", 0), turn, number)
            game.codes[own], game.written[own] = view["code"], view.get("now", "")
            game.letters.setdefault(seat, {})[own] = where, order, proof["previous"], mail["To"]
            if any("proofs" in other for _, other in views):  # it is the first one to whoever takes a seat over
                game.taken_over.add(where)
            if proof.get("put_back"):  # which of two after one letter counts, the bundle knows, else their times
                game.put_back[own] = own in game.bundled, game.written[own], proof["put_back"]
            if view.get("nonces", {}).get("step") == "hash":  # what was sent before the list was begun again is void
                game.nonces.setdefault(seat, []).append((view["code"], "void", where, "none"))
            game.waiting.append((own, functools.partial(game.take_letter, view, where, proof)))
    if mail[PARTS]:  # a letter is of the game of its view, whatever its subject says now; of no game are some mails
        named = [view["game"] for _, view in views if "proof" in view] + ([tag[1]] if tag else [])
        subject = ["subject", "", words(mail["Subject"] or "")]
        if named or subject not in json.loads(base64.b64decode("".join(mail[PARTS].split())))["parts"]:
            games.setdefault((named or ["unreadable"])[0], Game()).check_parts(where, mail)

def read_bundle(games, where, bundle):
    game, head = games.setdefault(bundle["game"], Game()), "0" * 64
    game.signers += [(where, [bundle["signer"]] if bundle["signer"] else [], False)]
    game.is_old |= bundle["rules"] == "rattus" and bundle["revision"] < 4
    told = {("host key", n): change for n, change in enumerate(bundle.get("key_changes", ()), 1)}
    game.state(where, told, game.stated)
    game.keys_told[where] = 0
    game.heads = {head} if bundle["journal"] else game.heads  # of a game that is running no line is shown
    for n, line in enumerate(bundle["journal"], 1):  # a head follows from the one before and the digest of the line
        full = isinstance(line, str)  # of a line that one may not read there is the digest of its body alone
        game.compare(where, f"head before line {n} of the journal", line[9:73] if full else line["prev"], head)
        body = sha(b"{" + line[75:].encode()) if full else bytes.fromhex(line["body"])
        head = sha(bytes.fromhex(head) + body).hex()
        game.heads.add(head)
    for n, proof in enumerate(bundle["proofs"], 1):
        with game.reading(f"{where}, proof {n}"):
            fit(proof, PROOF, "proof")
            letter = {key: value for key, value in (proof["letter"] or {}).items() if key != "view"}
            game.bundled.add((proof["letter"] or {}).get("view"))
            game.take(f"{where}, proof {n}", proof, **(letter and {"game": bundle["game"], **letter}))

def files(path):
    if path.is_dir():
        return [file for inner in sorted(path.iterdir()) for file in files(inner)]
    raw = path.read_bytes() if path.is_file() and os.access(path, os.R_OK) else b""
    with contextlib.closing(mailbox.mbox(path)) if raw[:5] == b"From " else contextlib.nullcontext({}) as box:
        return [(f"{path}, mail {n}", box.get_bytes(key)) for n, key in enumerate(box.keys(), 1)] or [(str(path), raw)]

def checked(given):  # the games among these files, by name, with all that was found
    games = {}
    for where, raw in sorted(given, key=lambda file: file[1][:1] != b"{"):  # first the bundles, with all heads
        try:
            read_bundle(games, where, json.loads(raw)) if raw[:1] == b"{" else read_mail(games, where, raw)
        except Exception as error:  # whatever was sent or altered, it is named
            if b"attus-" in raw:  # a mail of the host, not a stranger's
                what = f"this cannot be read, broken or changed after it was written: {error!r}"
                games.setdefault("unreadable", Game()).fault(where, what)
    for name, game in list(games.items()):
        with game.reading(name, "its letters cannot be put in order"):
            game.take_waiting()
    games = {name: game for name, game in sorted(games.items()) if game.stated or game.faults or game.changed}
    for name, game in games.items():
        for check in (game.check_mails, game.check_signers, game.check_keys, game.check_hidden):
            with game.reading(name, f"{check.__name__} cannot be finished"):
                check()
    return games

def main(arguments):
    games = checked([file for path in arguments if path != "--list" for file in files(pathlib.Path(path))])
    for name, game in games.items():
        sides = (game.faults, "FAULTS"), (game.changed, "CHANGED SINCE THEY WERE WRITTEN")
        verdict = ", ".join(f"{len(lines)} {what}" for lines, what in sides if lines) or "EXACT"
        counts = ", ".join(f"{count} {what}" for what, count in game.counts.items())
        lines = *game.faults, *game.changed, *game.notes, f"{name}: {verdict} ({counts})"
        print(*(game.listed if "--list" in arguments else ()), *lines, sep="\n")
    bad = any(game.faults or game.changed for game in games.values())
    return bad if games else print("No mails of a game.", __doc__) or 2

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
