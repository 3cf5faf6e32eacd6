-- What anybody may know of a game, and nothing else: what a role for a web site is given. Made again after a game was
-- played, where there is such a role; `number` is that of its form. `published` says when that was, by `written`.
DROP VIEW public_game;
CREATE TABLE public_game (
    game text COLLATE "C" PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    number integer NOT NULL,
    sha256 text NOT NULL,
    data bytea NOT NULL
);
ALTER TABLE game ADD COLUMN published text NOT NULL DEFAULT '';
