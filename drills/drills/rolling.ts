// Several servers on one PostgreSQL: restarted in turn, stopped under load, started at once, and killed while they migrate.
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { startPostgres } from '#test/postgres.ts';
import { needPostgres, needProgram } from '../../test/programs.ts';
import type { Drill, Order, Row } from '../drill.ts';
import { stopUnderLoad } from '../rolling/graceful-stop.ts';
import { killInMigrations } from '../rolling/killed-migration.ts';
import { race } from '../rolling/migration-race.ts';
import { meetNewer } from '../rolling/newer-schema.ts';
import { makePast } from '../rolling/released-schemas.ts';
import { restartBehind } from '../rolling/restarts.ts';
import { share } from '../rolling/shared.ts';
import { buildSite } from '../server.ts';

const BALANCERS = ['nginx', 'caddy'];
const of = (...parts: readonly string[]) => BALANCERS.flatMap((name) => parts.map((part) => `${name}-${part}`));

/** The parts of the drill; a run with a fault acts out those in which it is planted. */
type Part = 'restarts' | 'shared' | 'stop' | 'race' | 'killed' | 'newer';

/** A fault, where it is planted, and the file of plants/ if it reaches into the server. */
interface Planted {
  readonly parts: readonly Part[];
  readonly file?: string;
  readonly says: string;
  readonly bites: readonly string[];
}

const PLANTS: Readonly<Record<string, Planted>> = {
  killed: { parts: ['restarts'], says: 'SIGKILL instead of SIGTERM', bites: of('lost', 'readyz', 'exit') },
  'no-drain': { parts: ['restarts'], says: 'DRAIN_SECONDS=0', bites: of('readyz') },
  'deaf-fleet': { parts: ['restarts'], file: 'deaf', says: 'servers deaf to SIGTERM', bites: of('exit') },
  deaf: {
    parts: ['stop'],
    file: 'deaf',
    says: 'a server deaf to SIGTERM',
    bites: ['stop-shut', 'stop-seconds', 'stop-second'],
  },
  hasty: {
    parts: ['stop'],
    file: 'hasty',
    says: 'a server that leaves at the first SIGTERM',
    bites: ['stop-answered'],
  },
  'sqlite-each': {
    parts: ['shared'],
    says: 'SQLite for each server',
    bites: ['shared-sessions', 'shared-tries', 'kept-sessions'],
  },
  'other-address': { parts: ['shared'], says: 'another PUBLIC_URL for one server', bites: ['shared-pages'] },
  'no-lock': { parts: ['race'], file: 'no-migration-lock', says: 'migrations without their lock', bites: ['race'] },
  'no-transaction': {
    parts: ['killed'],
    file: 'no-migration-transaction',
    says: 'migrations without a transaction',
    bites: ['killed-sqlite', 'killed-postgresql'],
  },
  unrecorded: { parts: ['newer'], says: 'a newer release that records no migration', bites: ['newer-refused'] },
};

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  await buildSite();
  const planted = plant === undefined ? undefined : PLANTS[plant];
  const acts = (part: Part) => planted === undefined || planted.parts.includes(part);
  const preload = planted?.file === undefined ? [] : [join(import.meta.dirname, `../plants/${planted.file}.ts`)];
  const isFew = isShort || planted !== undefined;
  const server = await startPostgres(needPostgres());
  const postgres = server.url;
  const secretKey = randomBytes(32).toString('hex');
  const rows: Row[] = [];
  if (acts('restarts'))
    for (const name of BALANCERS) {
      // Where Debian keeps it, for whoever starts it by its name.
      process.env['PATH'] += `:${dirname(needProgram(name))}`;
      const restarts = isFew ? 2 : 6;
      rows.push(...(await restartBehind({ postgres, secretKey, isCaddy: name === 'caddy', restarts, plant, preload })));
    }
  if (acts('shared')) rows.push(...(await share({ postgres, secretKey, plant })));
  if (acts('stop')) rows.push(...(await stopUnderLoad(isFew ? 2 : 10, preload)));
  if (acts('race')) rows.push(...(await race(postgres, secretKey, isFew ? 2 : 10, preload)));
  if (acts('killed')) {
    const how = { postgres, secretKey, past: await makePast(), isShort: isFew, preload };
    rows.push(...(await killInMigrations('SQLite', how)), ...(await killInMigrations('PostgreSQL', how)));
  }
  if (acts('newer')) rows.push(...(await meetNewer(postgres, secretKey, plant !== 'unrecorded')));
  await server.stop();
  return rows;
}

export const drill: Drill = {
  title: 'Several servers, and restarts without a gap',
  how: 'Two servers on one PostgreSQL behind nginx, then Caddy, each with its file of deploy/ without TLS, are restarted in turn with three seconds between, under sixteen people who read pages, ask who they are and sign in without rest. Three servers, asked by turns, show what they share. A server alone is stopped in the middle of sixteen sign-ins. Servers kill themselves with SIGKILL before each statement of a migration, which no hand could time; that the machine goes down is `power-cut`. Containers, and a balancer on another machine, are not acted out.',
  plants: Object.entries(PLANTS).map(([name, { says, bites }]) => ({ name, says, bites })),
  limitMinutes: 15,
  run,
};
