"""Check the chance of a game by mail with nothing but the mails that a player has received. Needs Python 3.11 alone.

    python3 verify.py [--list] PATH...     a Maildir, a folder of mails, an mbox file, or a bundle (JSON)

Prints EXACT and what was checked, or each fault with both sides; with --list also every draw and hidden piece, to be
compared with the words of the letters. Exit code: 0 exact, 1 a fault, 2 nothing to check. What each step proves is
said below and in fairness.md. The rules of the games are not checked, such as how many dice a battle rolls.
"""
import contextlib, email.policy, hashlib, hmac, itertools, json, mailbox, os, pathlib, re, sys, unicodedata
VERSION, KEYS, SEED, MOST = b"rattus-pbem/chance/2", 4096, 4095, 100_000

def sha(data): return hashlib.sha256(data).digest()
def canonical(value): return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
def joined(*parts):  # each part after its length in four bytes, so that no two lists of parts give the same bytes
    raws = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(raw).to_bytes(4, "big") + raw for raw in raws)

def root_by_path(content, place, size, path):  # where a path in a Merkle tree leads: to the root from no other content
    node, near = sha(b"\0" + content), [bytes.fromhex(neighbour) for neighbour in path]
    while size > 1:
        if place ^ 1 < size:
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

def choose(key, draw):  # the first steps of a shuffle; words are left out that would make some outcomes likelier
    left, chosen = [*range(1, min(draw["of"], MOST) + 1)] if isinstance(draw["of"], int) else list(draw["of"]), []
    blocks = (hmac.digest(key, joined(*label(draw)) + n.to_bytes(8, "big"), "sha256") for n in itertools.count())
    words = (int.from_bytes(block[n:n + 4], "big") for block in blocks for n in range(0, 32, 4))
    while left and len(chosen) < len(draw["outcome"]):
        place = next(word for word in words if word < 2**32 - 2**32 % len(left)) % len(left)
        left[0], left[place] = left[place], left[0]
        chosen.append(left.pop(0))
    return chosen

class Game:
    def __init__(self):
        self.faults, self.counts, self.listed, self.heads = [], {}, [], None
        self.letters, self.stated, self.pieces, self.nonces, self.drawn = {}, {}, {}, {}, {}
    def fault(self, where, text):
        self.faults += [text for text in [f"{where}: {text}"] if text not in self.faults]
    def compare(self, where, what, stated, proven, counted=""):
        if stated != proven:
            self.fault(where, f"{what}: stated is {canonical(stated)}, but the proof gives {canonical(proven)}")
        if counted:
            self.counts[counted] = self.counts.get(counted, 0) + 1
            self.listed.append(f"{what}: {canonical(stated)}")
    def about(self, kind):
        return sorted([(key[1:], *said) for key, said in self.stated.items() if key[0] == kind], key=lambda s: s[0])

    def take(self, where, proof):  # what one letter states of the chance, no letter to anybody may state otherwise
        facts = {("tree", n): root for n, root in enumerate([proof["commitment"], *proof["roots"]])}
        facts |= {("hidden draw", *label(draw)): draw for draw in proof["sealed"]}
        facts |= {(kind, entry["number"]): entry for kind in ("opened", "rollbacks") for entry in proof.get(kind, ())}
        facts |= {("nonces",): proof["nonces"]} if proof["nonces"] or proof["opened"] or proof["sealed"] else {}
        facts |= {("last", len(proof["last"]["sealed"])): proof["last"]} if proof["last"] else {}
        for key, value in facts.items():
            first, before = self.stated.setdefault(key, (where, value))
            if before != value:
                self.fault(where, f"{' '.join(map(str, key))}: {canonical(value)}; {first} states {canonical(before)}")
        self.pieces |= {canonical(shown): (where, shown) for shown in proof["pieces"]}
        if self.heads is not None and proof["head"] not in self.heads:
            self.fault(where, f"its head {proof['head']} is that of no line of the journal")

    def check_mails(self):  # each names the digest of the letter before: none was changed since, none left out
        for seat, letters in self.letters.items():
            ordered = sorted(letters.items(), key=lambda letter: letter[1][1])
            for (digest, (before, *_)), (_, (where, _, previous)) in itertools.pairwise(ordered):
                if previous not in letters:
                    self.fault(where, f"the letter before it has the digest {previous}; {before} has {digest}")
            self.counts[f"letters to {seat}" + " (not from the first on)" * bool(ordered[0][1][2])] = len(ordered)
        for seat, events in self.nonces.items():  # what was received is in the keys: the host cannot take what he likes
            _, how, where, value = max([event for event in events if event[1] != "sent"] or events)
            listed = self.stated.get(("nonces",), (where, [f"{seat}:{value}"]))[1]
            if value != "none" and f"{seat}:{value}".lower() not in map(str.lower, listed):
                self.fault(where, f"the nonce of {seat} that was {how}, {value}, is not in {canonical(listed)}")

    def key(self, where, opened, counted=""):  # it lies under a root told before the first draw: not chosen afterwards
        root = root_by_path(bytes.fromhex(opened["key"]), opened["leaf"], KEYS, opened["path"])
        tree, nonces = self.stated["tree", opened["tree"]][1], self.stated["nonces",][1]
        self.compare(where, f"the root over key {opened['leaf']}", tree, root, counted)
        return hmac.digest(bytes.fromhex(opened["key"]), joined(VERSION, "nonces", *nonces), "sha256")
    def check_draw(self, where, key, draw, kind):
        self.compare(where, label(draw), draw["outcome"], choose(key, draw), kind)
        self.drawn[label(draw)] = where

    def check_keys(self):  # each turn takes the next key: whoever draws it twice and chooses leaves a gap, or says so
        expected, had, newest = None, {}, -1
        for (number,), where, opened in self.about("opened"):
            turn, attempt, place = opened["turn"], opened["attempt"], (opened["tree"], opened["leaf"])
            expected = expected or ((0, 1) if number == 1 else place)
            if had.setdefault(place, (turn, attempt)) != (turn, attempt) or place > expected:
                self.fault(where, f"turn {turn} has key {place}, not {expected}: drawn twice, or a letter is lost")
            backs = [back for _, _, back in self.about("rollbacks") if back["turn"] <= turn]
            if (attempt > 1 or turn <= newest) and not backs:
                self.fault(where, f"turn {turn} was drawn twice (attempt {attempt}); no letter says it was taken back")
            expected = max(expected, (place[0] + 1, 1) if place[1] + 1 == SEED else (place[0], place[1] + 1))
            newest, key = turn, self.key(where, opened, "keys")
            for draw in opened["draws"]:
                self.check_draw(where, key, {**draw, "turn": turn, "attempt": attempt}, "public draws")

    def check_hidden(self):  # a face that is seen lay there when the root was told; at the end all is drawn again
        roots = {name: draw for name, _, draw in self.about("hidden draw")}
        for where, shown in self.pieces.values():
            place, draw = shown["place"], roots.get(label(shown), {"root": "never stated", "size": 1})
            content = piece(bytes.fromhex(shown["salt"]), shown, place, shown["value"])
            root = root_by_path(content, place, draw["size"], shown["path"])
            self.compare(where, f"{shown['value']}, {place} in {label(shown)}", draw["root"], root, "hidden pieces")
        for _, where, last in self.about("last")[-1:]:  # an end before it was taken back
            keys = {(opened["tree"], opened["leaf"]): opened for opened in last["keys"]}
            hiding, *_ = [self.key(where, opened) for _, opened in sorted(keys.items())]
            for draw in last["sealed"]:
                self.check_draw(where, hiding, draw, "hidden draws at the end")
                salts = (hmac.digest(hiding, joined("piece", *label(draw), n), "sha256") for n in itertools.count())
                root = root_of([piece(next(salts)[:16], draw, *placed) for placed in enumerate(draw["outcome"])])
                self.compare(where, f"the root of {label(draw)}", roots.pop(label(draw), {}).get("root"), root)
            back = min((told["turn"] for _, _, told in self.about("rollbacks")), default=sys.maxsize)
            ended = {label(draw)[:2] for draw in last["sealed"]}  # later attempts follow an end that was taken back
            left = [name for name in roots if name[0] < back or name[:2] in ended]
            self.compare(where, "hidden draws that are not opened", left, [])
            for (tree,), _, root in self.about("tree")[1:]:  # the last key of each tree fixes the next
                raw = hashlib.shake_256(bytes.fromhex(keys[tree - 1, SEED]["key"])).digest(32 * KEYS)
                self.compare(where, f"tree {tree}", root, root_of([raw[n:n + 32] for n in range(0, 32 * KEYS, 32)]))
        for (*name, use), where in self.drawn.items():  # a draw of this name that is left out would be a second try
            turns = [[opened["turn"], opened["attempt"]] for _, _, opened in self.about("opened")]
            if (use > 1 and (*name, use - 1) not in self.drawn) or name[:2] not in turns:
                self.fault(where, f"draw {use} of {name} is stated, but not what comes before it")
        self.counts["times all that is hidden"] = len(self.about("last")[-1:])

def read_mail(games, where, raw):
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    body, when = mail.get_body(("plain",)), mail["Date"].datetime.timestamp() if mail["Date"] else 0.0
    text, tag = body.get_content() if body else "", re.search(r"\[(\S+) (\S+) t\d+", mail["Subject"] or "")
    sign, how = ("=", "received") if ".receipt." in (mail["Message-ID"] or "") else (":", "sent")
    nonces = re.findall(rf"(?m)^ *nonce( hash)? *{sign} *(\S.*)$", text)
    for hashed, line in nonces if tag and (how == "received" or not mail["X-Rattus-Pbem"]) else ():
        line = " ".join(unicodedata.normalize("NFC", line).split()) if not hashed else "none"
        games.setdefault(tag[1], Game()).nonces.setdefault(tag[2], []).append((when, how, where, line))
    for data in [part.get_content() for part in mail.iter_attachments() if "json" in part.get_content_type()]:
        if "proof" in (view := json.loads(data)):
            seat, turn, number, proof = (view[key] for key in ("seat", "turn", "letter", "proof"))
            where = f"letter {number} of turn {turn} to {seat} ({pathlib.Path(where).name})"
            game = games.setdefault(view["game"], Game())
            game.compare(where, "digest of its view", view.pop("digest"), sha(canonical(view).encode()).hex())
            game.compare(where, "digest of its text", proof["text"], sha(" ".join(text.split()).encode()).hex())
            game.letters.setdefault(seat, {})[sha(data).hex()] = where, (when, turn, number), proof["previous"]
            if view.get("nonces", {}).get("step") == "hash":  # what was sent before the list was begun again is void
                game.nonces.setdefault(seat, []).append((when, "void", where, "none"))
            game.take(where, proof)

def read_bundle(games, where, bundle):
    game, head = games.setdefault(bundle["game"], Game()), "0" * 64
    game.heads = {head} if bundle["journal"] else None  # of a game that is running no line is shown
    for n, line in enumerate(bundle["journal"], 1):  # a head follows from the one before and the digest of the line
        full = isinstance(line, str)  # of a line that one may not read there is the digest of its body alone
        game.compare(where, f"head before line {n} of the journal", line[9:73] if full else line["prev"], head)
        body = sha(b"{" + line[75:].encode()) if full else bytes.fromhex(line["body"])
        head = sha(bytes.fromhex(head) + body).hex()
        game.heads.add(head)
    for n, proof in enumerate(bundle["proofs"], 1):
        game.take(f"{where}, proof {n}", proof)

def files(path):
    if path.is_dir():
        return [file for inner in sorted(path.iterdir()) for file in files(inner)]
    raw = path.read_bytes() if path.is_file() and os.access(path, os.R_OK) else b""
    with contextlib.closing(mailbox.mbox(path)) if raw[:5] == b"From " else contextlib.nullcontext({}) as box:
        return [(f"{path}, mail {n}", box.get_bytes(key)) for n, key in enumerate(box.keys(), 1)] or [(str(path), raw)]

def main(arguments):
    games = {}
    for where, raw in [file for path in arguments if path != "--list" for file in files(pathlib.Path(path))]:
        try:
            read_bundle(games, where, json.loads(raw)) if raw[:1] == b"{" else read_mail(games, where, raw)
        except Exception as error:  # whatever was sent or altered, it is named
            if b"attus-" in raw:  # a mail of the host, not a stranger's
                games.setdefault("unreadable", Game()).fault(where, f"this cannot be read: {error!r}")
    games = {name: game for name, game in sorted(games.items()) if game.stated or game.faults}
    for name, game in games.items():
        for check in (game.check_mails, game.check_keys, game.check_hidden):
            try:
                check()
            except Exception as error:
                game.fault(name, f"{check.__name__} cannot be finished: {error!r}")
        verdict = f"{len(game.faults)} FAULTS" if game.faults else "EXACT"
        checked = ", ".join(f"{count} {what}" for what, count in game.counts.items())
        print(*(game.listed if "--list" in arguments else ()), *game.faults, f"{name}: {verdict} ({checked})", sep="\n")
    return any(game.faults for game in games.values()) if games else print("No mails of a game.", __doc__) or 2

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
