// The mini game of minigame.py for boardgame.io, and its harness.
// Usage: BGIO=/dir/that/has/node_modules node bgio_minigame.cjs [--seconds 3] [--seed 1] [--startup]
const { createRequire } = require('module');
const path = require('path');
const req = createRequire(path.join(path.resolve(process.env.BGIO || process.cwd()), 'x.js'));
const argv = process.argv.slice(2);
const opt = (k, d) => { const i = argv.indexOf('--' + k); return i < 0 ? d : argv[i + 1]; };
const SECONDS = +opt('seconds', 3), SEED = +opt('seed', 1);
const { Client } = req('boardgame.io/client');
const { PlayerView, INVALID_MOVE } = req('boardgame.io/core');
const { InitializeGame, CreateGameReducer } = req('boardgame.io/internal');
const { Local } = req('boardgame.io/multiplayer');
if (argv.includes('--startup')) process.exit(0);
const V = JSON.parse(require('fs').readFileSync(path.join(path.resolve(process.env.BGIO || process.cwd()), 'node_modules/boardgame.io/package.json'))).version;
const ADJ = [[1, 2], [0, 2, 3], [0, 1, 4, 5], [1, 4, 6], [2, 3, 5, 7], [2, 4, 8], [3, 7, 9], [4, 6, 8, 10], [5, 7, 11], [6, 10], [7, 9, 11], [8, 10]];
const CLASSES = ['peasant', 'monk', 'knight', 'merchant', 'king', 'witch'];
const NP = 4;
const below = (random, n) => random.Die(n) - 1;
const game = (secret) => ({
  name: 'mini', seed: 's' + SEED, disableUndo: true,
  setup: ({ random }) => {
    let stack = [];
    for (let i = 0; i < 60; i++) {
      const symbols = [CLASSES[below(random, 6)]];
      if (below(random, 2)) symbols.push('majority');
      stack.push({ id: i, limit: 1 + below(random, 4), symbols });
    }
    stack = random.Shuffle(stack);
    const regions = [...Array(12)].map(() => ({ cubes: [0, 0, 0, 0], rats: [] }));
    for (const r of regions) r.rats.push(stack.pop());
    for (let i = 0; i < 6; i++) regions[below(random, 12)].rats.push(stack.pop());
    for (let p = 0; p < NP; p++) for (let k = 0; k < 2; k++) regions[below(random, 12)].cubes[p]++;
    return { regions, plague: below(random, 12), secret: { stack }, discards: [],
      classes: Object.fromEntries(CLASSES.map((c) => [c, null])), supply: [18, 18, 18, 18], stage: 0, turn: 0, events: [] };
  },
  ...(secret ? { playerView: PlayerView.STRIP_SECRETS } : {}),
  moves: {
    cls: { client: !secret, move: ({ G, ctx }, c) => {
      if (G.stage !== 0 || (c !== null && G.classes[c] === +ctx.currentPlayer)) return INVALID_MOVE;
      if (c !== null) G.classes[c] = +ctx.currentPlayer;
      G.stage = 1; G.events = [{ e: 'class', c }];
    } },
    place: { client: !secret, move: ({ G, ctx }, i) => {
      if (G.stage !== 1 || !(i >= 0 && i < 12)) return INVALID_MOVE;
      const p = +ctx.currentPlayer, r = G.regions[i];
      const n = Math.min(Math.max(1, r.rats.length), G.supply[p]);
      r.cubes[p] += n; G.supply[p] -= n; G.stage = 2; G.events = [{ e: 'place', i, n }];
    } },
    plague: { client: !secret, move: ({ G, ctx, random, events }, to) => {
      if (G.stage !== 2 || !ADJ[G.plague].includes(to)) return INVALID_MOVE;
      const ev = [{ e: 'plague', to }];
      G.plague = to;
      const r = G.regions[to], stack = G.secret.stack;
      if (r.rats.length) {
        const room = ADJ[to].filter((i) => G.regions[i].rats.length < 3);
        for (let k = 0; k < 2; k++) if (room.length && stack.length) {
          const i = room.splice(below(random, room.length), 1)[0];
          G.regions[i].rats.push(stack.pop()); ev.push({ e: 'spread', to: i });
        }
      }
      if (r.rats.length) {
        for (const k of random.Shuffle(r.rats.map((_, k) => k))) {
          const t = r.rats[k], tot = r.cubes.reduce((x, y) => x + y, 0), lost = [];
          if (tot >= t.limit) for (const sym of t.symbols) {
            const v = sym === 'majority' ? r.cubes.indexOf(Math.max(...r.cubes)) : G.classes[sym];
            if (v !== null && r.cubes[v] > 0) { r.cubes[v]--; G.supply[v]++; lost.push(v); }
          }
          ev.push({ e: 'reveal', id: t.id, lost }); G.discards.push(t.id);
        }
        r.rats = [];
      }
      G.stage = 0; G.turn++; G.events = ev;
      if (!stack.length || G.turn >= 100) {
        const sc = [0, 1, 2, 3].map((p) => G.regions.reduce((x, q) => x + q.cubes[p], 0));
        events.endGame({ scores: sc });
      } else events.endTurn();
    } },
  },
});
// legal moves from what a player may see
const legal = (G, ctx) => G.stage === 0 ? [['cls', null], ...CLASSES.filter((c) => G.classes[c] !== +ctx.currentPlayer).map((c) => ['cls', c])]
  : G.stage === 1 ? [...Array(12).keys()].map((i) => ['place', i]) : ADJ[G.plague].map((i) => ['plague', i]);
let sd = SEED;
const rnd = () => { sd = (Math.imul(sd, 1664525) + 1013904223) >>> 0; return sd / 4294967296; };
const pick = (xs) => xs[Math.floor(rnd() * xs.length)];
const now = () => Number(process.hrtime.bigint()) / 1e9;
const rss = () => Math.round(process.resourceUsage().maxRSS / 102.4) / 10;
const emit = (work, n, unit, s, extra = {}) => console.log(JSON.stringify({ peer: 'boardgame.io', version: V, work, n, unit, seconds: s, per_s: n / s, rss_mb: rss(), extra }));
const action = (type, arg, playerID) => ({ type: 'MAKE_MOVE', payload: { type, args: [arg], playerID } });
const LIMIT = 20000;

function reducerOnly() {
  const g = game(false), reducer = CreateGameReducer({ game: g });
  let moves = 0, games = 0, last, log; const t0 = now();
  do {
    let st = InitializeGame({ game: { ...g, seed: 's' + games }, numPlayers: NP }); log = [];
    while (!st.ctx.gameover) {
      const [m, arg] = pick(legal(st.G, st.ctx));
      const act = action(m, arg, st.ctx.currentPlayer);
      st = reducer(st, act); log.push(act); moves++;
      if (moves % LIMIT === 0 && now() - t0 > 10 * SECONDS) break;
    }
    games++; last = st;
  } while (now() - t0 < SECONDS);
  emit('minigame: reducer only', moves, 'moves', now() - t0, { games, moves_per_game: moves / games });
  // replay the last game
  let n = 0, reps = 0; const t1 = now();
  do {
    let st = InitializeGame({ game: { ...g, seed: 's' + (games - 1) }, numPlayers: NP });
    for (const act of log) st = reducer(st, act);
    n += log.length; reps++;
    if (JSON.stringify(st.G) !== JSON.stringify(last.G)) throw new Error('replay differs');
  } while (now() - t1 < SECONDS / 2);
  emit('minigame: replay through reducer', n, 'moves', now() - t1, { turns: last.G.turn, ms_per_game: 1000 * (now() - t1) / reps });
}
function client() {
  let moves = 0, games = 0, bytes = 0; const t0 = now();
  do {
    const c = Client({ game: game(false), numPlayers: NP, debug: false }); c.start();
    let s = c.getState();
    while (!s.ctx.gameover) { const [m, arg] = pick(legal(s.G, s.ctx)); c.moves[m](arg); s = c.getState(); moves++; }
    bytes = JSON.stringify(c.getState()).length; var st = JSON.stringify(c.getState().G).length; c.stop(); games++;
  } while (now() - t0 < SECONDS);
  emit('minigame: Client, one process', moves, 'moves', now() - t0, { games, save_bytes: bytes, G_bytes: st });
}
async function local() {
  // in-process master with hidden state: 4 clients, each is sent its own view after each move
  let moves = 0, games = 0; const t0 = now();
  do {
    const g = game(true), mp = Local();
    const cs = [...Array(NP).keys()].map((i) => Client({ game: g, numPlayers: NP, multiplayer: mp, playerID: String(i), matchID: 'm' + games, debug: false }));
    cs.forEach((c) => c.start());
    for (let k = 0; k < 50 && !cs[0].getState(); k++) await new Promise((r) => setImmediate(r));
    let s = cs[0].getState();
    while (!s.ctx.gameover) {
      const who = +s.ctx.currentPlayer, id = s._stateID;
      const [m, arg] = pick(legal(s.G, s.ctx));
      cs[who].moves[m](arg);
      for (let k = 0; k < 50 && cs[0].getState()._stateID === id; k++) await new Promise((r) => setImmediate(r));
      s = cs[0].getState();
      if (s._stateID === id) throw new Error('no progress ' + m);
      if (s.G.secret) throw new Error('secret leaked');
      moves++;
    }
    cs.forEach((c) => c.stop()); games++;
  } while (now() - t0 < SECONDS);
  emit('minigame: Local master + STRIP_SECRETS, 4 clients', moves, 'moves', now() - t0, { games });
}
reducerOnly(); client(); local().then(() => process.exit(0));
