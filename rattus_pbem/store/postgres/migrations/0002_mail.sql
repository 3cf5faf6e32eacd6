-- The mail of a home, what is counted, and what workers know of games without opening them.

-- `late` are the seats whose orders are missing, with the end of their grace, the first of which is `late_at`; `unsettled`
-- games could not be opened or played, and are tried again when they are due; `looked` is when all files of a game
-- were last compared with its journal; `places` its rows in `place`.
ALTER TABLE game ADD COLUMN late text NOT NULL DEFAULT '[]';
ALTER TABLE game ADD COLUMN late_at timestamptz;
ALTER TABLE game ADD COLUMN unsettled boolean NOT NULL DEFAULT false;
ALTER TABLE game ADD COLUMN looked timestamptz;
ALTER TABLE game ADD COLUMN places text NOT NULL DEFAULT '[]';
CREATE INDEX game_late ON game (late_at) WHERE late_at IS NOT NULL;
CREATE INDEX game_looked ON game (looked) WHERE looked IS NOT NULL;

-- Who plays where, by canonical address.
CREATE TABLE place (
    game text COLLATE "C" NOT NULL REFERENCES game ON DELETE CASCADE,
    seat text COLLATE "C" NOT NULL,
    address text COLLATE "C" NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX place_address ON place (address);

-- Games in a mass miss of orders, whose deadlines move when they are played next.
CREATE TABLE extended (game text COLLATE "C" PRIMARY KEY REFERENCES game ON DELETE CASCADE);

-- A mail that came in. In the folder `in` it waits to be sorted, not before `again`; then for its game, or, `personal`,
-- to be answered by itself. `seat` is set if it carries a right code.
CREATE TABLE mail (
    name text COLLATE "C" PRIMARY KEY,
    folder text NOT NULL,
    raw bytea NOT NULL,
    digest bytea NOT NULL,
    note text NOT NULL DEFAULT '',
    sender text NOT NULL DEFAULT '',
    game text COLLATE "C" NOT NULL DEFAULT '',
    seat text NOT NULL DEFAULT '',
    personal boolean NOT NULL DEFAULT false,
    again timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX mail_unsorted ON mail (name) WHERE folder = 'in' AND game = '' AND NOT personal;
CREATE INDEX mail_personal ON mail (name) WHERE folder = 'in' AND personal;
CREATE INDEX mail_sorted ON mail (name) WHERE folder = 'in' AND game <> '';
CREATE INDEX mail_of_game ON mail (game, name) WHERE folder = 'in' AND game <> '';
CREATE INDEX mail_digest ON mail (digest) WHERE folder = 'in';
CREATE INDEX mail_folder ON mail (folder, name) WHERE folder IN ('quarantine', 'shunt');

-- A letter that goes out: how it stands as `posted` says it, and what of that is looked for.
CREATE TABLE letter (
    key text COLLATE "C" PRIMARY KEY,
    state text NOT NULL,
    game text COLLATE "C" NOT NULL,
    seat text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    rank smallint NOT NULL,
    put timestamptz NOT NULL,
    due timestamptz NOT NULL,
    ended timestamptz,
    posted text NOT NULL,
    raw bytea
);
CREATE INDEX letter_due ON letter (rank, put, key) WHERE state = 'waiting';
CREATE INDEX letter_waiting ON letter (game, seat, kind) WHERE state = 'waiting';
CREATE INDEX letter_failed ON letter (key) WHERE state = 'failed';
CREATE INDEX letter_ended ON letter (ended) WHERE ended IS NOT NULL;

CREATE TABLE counter (
    name text COLLATE "C" PRIMARY KEY,
    ends text NOT NULL,
    number bigint NOT NULL
);

CREATE TABLE bounce (
    address text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    status text NOT NULL,
    last text NOT NULL
);

-- The log of what came in: of each mail the last line.
CREATE TABLE mail_log (
    number bigint GENERATED ALWAYS AS IDENTITY,
    name text COLLATE "C" PRIMARY KEY,
    entry text NOT NULL
);

-- What is gathered over several games and then written in one mail: reminders, and mails that nobody answered.
CREATE TABLE gathered (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    address text COLLATE "C" NOT NULL,
    content text NOT NULL
);
