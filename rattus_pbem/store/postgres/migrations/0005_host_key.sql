-- The keys of the host, the newest last: of each a mark that only who has the key can make, and that helps nobody to make
-- a code. A home works here if it knows the newest one.
CREATE TABLE host_key (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    mark text NOT NULL UNIQUE
);
