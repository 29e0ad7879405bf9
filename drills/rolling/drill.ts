// Several servers on one PostgreSQL: restarted in turn, stopped under load, started at once, and killed while they migrate.
import type { Drill, Part } from '../shared/drill.ts';
import { runParts } from '../shared/run-parts.ts';
import { buildSite } from '../shared/server.ts';
import { stopUnderLoad } from './graceful-stop.ts';
import { killInMigrations } from './killed-migration.ts';
import { race } from './migration-race.ts';
import { meetNewer } from './newer-schema.ts';
import { promises } from './promises.ts';
import { restartBehind } from './restarts.ts';
import { share } from './shared.ts';

const of = (...parts: readonly string[]) =>
  ['nginx', 'caddy'].flatMap((name) => parts.map((part) => `${name}-${part}`));

const preload = {
  ignoreSigterm: new URL('./faults/ignore-sigterm.ts', import.meta.url),
  exitOnSigterm: new URL('./faults/exit-on-sigterm.ts', import.meta.url),
  noLock: new URL('./faults/no-migration-lock.ts', import.meta.url),
  noTransaction: new URL('./faults/no-migration-transaction.ts', import.meta.url),
};

const restarts: Part = {
  faults: [
    { name: 'killed', description: 'SIGKILL instead of SIGTERM', mustFail: of('lost', 'readyz', 'exit') },
    { name: 'no-drain', description: 'DRAIN_SECONDS=0', mustFail: of('readyz'), env: { DRAIN_SECONDS: '0' } },
    {
      name: 'ignore-sigterm-behind',
      description: 'servers that ignore SIGTERM',
      mustFail: of('exit'),
      preload: preload.ignoreSigterm,
    },
  ],
  run: async (options) => [...(await restartBehind('nginx', options)), ...(await restartBehind('caddy', options))],
};

const sharing: Part = {
  faults: [
    {
      name: 'sqlite-each',
      description: 'a separate SQLite file for each server',
      mustFail: ['shared-sessions', 'shared-tries', 'kept-sessions'],
    },
    { name: 'other-address', description: 'another PUBLIC_URL for one server', mustFail: ['shared-pages'] },
  ],
  run: share,
};

const stopping: Part = {
  faults: [
    {
      name: 'ignore-sigterm',
      description: 'a server that ignores SIGTERM',
      mustFail: ['stop-shut', 'stop-seconds', 'stop-second'],
      preload: preload.ignoreSigterm,
    },
    {
      name: 'exit-on-sigterm',
      description: 'a server that exits at the first SIGTERM',
      mustFail: ['stop-answered'],
      preload: preload.exitOnSigterm,
    },
  ],
  run: stopUnderLoad,
};

const racing: Part = {
  faults: [{ name: 'no-lock', description: 'migrations without a lock', mustFail: ['race'], preload: preload.noLock }],
  run: race,
};

const killing: Part = {
  faults: [
    {
      name: 'no-transaction',
      description: 'migrations without a transaction',
      mustFail: ['killed-sqlite', 'killed-postgresql'],
      preload: preload.noTransaction,
    },
  ],
  run: killInMigrations,
};

const newer: Part = {
  faults: [
    { name: 'unrecorded', description: 'a newer release that records no migration', mustFail: ['newer-refused'] },
  ],
  run: meetNewer,
};

const PARTS = [restarts, sharing, stopping, racing, killing, newer];

export const drill: Drill = {
  title: 'Several servers, rolling restarts and migrations',
  promises,
  how: 'Two servers on one PostgreSQL behind nginx, then Caddy, each proxy with its configuration in deploy/ without TLS, are restarted in turn with three seconds in between, while sixteen clients request pages, the current user and sign-ins without a break. Three servers, used in turn, show which state they share. A single server is stopped during sixteen sign-ins. Servers kill themselves with SIGKILL before each statement of a migration; a crash of the whole machine is covered by `power-cut`. Containers, and a load balancer on another machine, are not covered.',
  faults: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 15,
  async run(options) {
    await buildSite();
    return runParts(PARTS, options);
  },
};
