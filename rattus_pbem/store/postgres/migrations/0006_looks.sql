-- What the last looks through a game have found sound, as an index in a folder has it.
ALTER TABLE game ADD COLUMN looks text NOT NULL DEFAULT '';
