-- What anybody may know of the games: what a role for a web site is given, and nothing else.
CREATE VIEW public_game AS
SELECT id, lines, head, at, due, (SELECT array_agg(seat ORDER BY seat) FROM place WHERE place.game = game.id) AS seats
FROM game;
