-- The games of a home, and what the home remembers of them.

-- `size` to `at` are the journal's mark: where it ends, and by which block. `saved` is the mark at which the saved game
-- stands. `written` grows with every write. A game is played by whoever has locked its row, and when it is `due`;
-- letters of its journal up to `handed` lie in the outbox.
CREATE TABLE game (
    id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,23}$'),
    size bigint NOT NULL DEFAULT 0,
    lines bigint NOT NULL DEFAULT 0,
    head text NOT NULL DEFAULT '',
    at text NOT NULL DEFAULT '',
    begins bigint NOT NULL DEFAULT 0,
    block text NOT NULL DEFAULT '',
    saved text NOT NULL DEFAULT '',
    written bigint NOT NULL DEFAULT 0,
    due timestamptz,
    handed bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;

-- Apart from the games, so that a role can be kept from reading it.
CREATE TABLE secret (
    game text COLLATE "C" PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    secret bytea NOT NULL CHECK (length(secret) = 32)
);

CREATE TABLE block (
    game text COLLATE "C" NOT NULL REFERENCES game ON DELETE CASCADE,
    begins bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (game, begins)
);

CREATE TABLE blob (
    game text COLLATE "C" NOT NULL REFERENCES game ON DELETE CASCADE,
    name text COLLATE "C" NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (game, name)
);

CREATE TABLE home_blob (
    name text COLLATE "C" PRIMARY KEY,
    data bytea NOT NULL
);
