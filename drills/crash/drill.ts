// SIGKILL under eight writers, a hundred times on each database; then restarts with open sessions.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ENGINES, type Engine, type Measurement, type Run, type RunOptions } from '../shared/drill.ts';
import { Findings } from '../shared/durability/findings.ts';
import { openLedger } from '../shared/durability/ledger.ts';
import { readStored } from '../shared/durability/stored.ts';
import { startWriters } from '../shared/durability/writers.ts';
import { makePostgresServer } from '../shared/postgres-server.ts';
import { makeFolder } from '../shared/programs.ts';

/** Also those within which a fault must show. */
const ROUNDS = 100;
const SHORT_ROUNDS = 6;
/** After the first response of the round: the kill comes at a random moment within. */
const WRITE_MS = 500;
/** Every fourth round lasts longer by this, so that the server is also killed while it sends emails. */
const SEND_MS = 1_000;

export const run: Run = async (options) => {
  const rows: Measurement[] = [];
  for (const engine of options.fault?.engines ?? ENGINES) rows.push(...(await crash(engine, options)));
  return rows;
};

async function crash(engine: Engine, { fault, isShort, startServer }: RunOptions): Promise<readonly Measurement[]> {
  const cluster = engine === 'postgres' ? await makePostgresServer(fault?.postgres) : undefined;
  await cluster?.start();
  const place = { dataDir: makeFolder(), databaseUrl: cluster?.url };
  const ledger = openLedger();
  const findings = new Findings(engine, ledger);
  const start = () => startServer({ dataDir: place.dataDir, env: { DATABASE_URL: place.databaseUrl } });

  let server = await start();
  const isAboutRestarts = fault?.mustFail.includes(`${engine}-term`) === true;
  const rounds = isShort && !fault ? SHORT_ROUNDS : ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    const writers = await startWriters(server.url, ledger);
    await wait(randomInt(WRITE_MS) + (round % 4 === 3 ? SEND_MS : 0));
    const before = ledger.unexpected.length;
    const isBoth = cluster !== undefined && round % 2 === 1;
    await Promise.all([isBoth ? cluster.crash() : undefined, server.kill()]);
    await writers.ended;
    // Right before its end a server may log that its database is unavailable.
    ledger.unexpected.splice(before);
    if (isBoth) await cluster.start();
    server = await start();
    findings.readyMs.push(server.readyMs);
    await findings.compareTokens(ledger.unseen, server.url);
    ledger.unseen.clear();
    findings.compareStored(await readStored(place), String(round));
    if (fault && (isAboutRestarts ? ledger.live.size > 0 : findings.hasShown(fault))) break;
  }

  // A restart as by an operator, then a kill, each with all tokens of all rounds.
  const tokens = [...ledger.live, ...ledger.ended];
  for (const way of ['term', 'kill'] as const) {
    const code = await server.end(way === 'term' ? 'SIGTERM' : 'SIGKILL');
    if (way === 'term' && code !== 0) throw new Error(`the server ended with ${code} after SIGTERM: ${server.said()}`);
    server = await start();
    await findings.compareTokens(tokens, server.url, way);
  }
  await server.kill();
  await cluster?.crash();
  const rows = findings.rows(['term', 'kill'], fault);
  if (!fault && ledger.unexpected.length > 0) throw new Error('calls were answered as they should not be');
  return rows;
}
