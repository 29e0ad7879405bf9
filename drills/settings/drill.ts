// `npm run drill -- settings`: starts the server with everything that can be set wrongly, and twice on one SQLite file.
import { SETTING_NAMES } from '../../src/server/config.ts';
import { type Fault, atMost, none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { ask, register, signIn } from '../shared/http.ts';
import { buildSite, makeFolder } from '../shared/server.ts';
import { promises } from './promises.ts';
import { CANARY, startAndEnd, type Ended, type Wrong } from './refused-start.ts';
import { allWrong, SETTINGS } from './wrong-settings.ts';

const LIMIT_MS = 2_000;
const preload = new URL('./faults.ts', import.meta.url);
const REFUSAL = /^DATA_DIR is .* another server uses.*stop that server.*another DATA_DIR.*DATABASE_URL/;

/** Starts one after the other; prints each that does not end as it should. */
async function refuseAll(all: readonly Wrong[], fault: Fault | undefined): Promise<readonly Measurement[]> {
  const faults = { codes: 0, lines: 0, secrets: 0 };
  let slowest = 0;
  for (const { name, env, dist, wrapper, lines } of all) {
    const own = { DATA_DIR: makeFolder('drill-settings-') };
    const ended = await startAndEnd({ env: { ...SETTINGS, ...own, ...env }, dist, wrapper }, fault);
    const wrong = {
      codes: ended.code === null || ended.code === 0,
      lines: !saysExactly(ended, lines),
      secrets: ended.said.includes(CANARY),
    };
    for (const kind of ['codes', 'lines', 'secrets'] as const) if (wrong[kind]) faults[kind] += 1;
    slowest = Math.max(slowest, ended.ms);
    const isFault = Object.values(wrong).includes(true) || ended.ms > LIMIT_MS;
    if (isFault && fault === undefined)
      console.log(`  ${name}: exit ${ended.code} after ${Math.round(ended.ms)} ms: ${ended.said.slice(0, 600)}`);
  }
  const { length } = all;
  return [
    none('exit', faults.codes, length, 'starts wrong'),
    none('lines', faults.lines, length, 'starts wrong'),
    none('secrets', faults.secrets, length, 'starts wrong'),
    atMost('time', slowest, LIMIT_MS, 'ms, slowest start'),
  ];
}

function saysExactly({ lines, said }: Ended, wanted: readonly RegExp[]): boolean {
  const isSo = lines.length === wanted.length && wanted.every((line, at) => line.test(lines[at] ?? ''));
  return isSo && said === lines.map((line) => `${line}\n`).join('');
}

function uncovered(all: readonly Wrong[]): Measurement {
  const covered = new Set(all.map(({ setting }) => setting));
  const open = SETTING_NAMES.filter((name) => !covered.has(name));
  return none('covered', open.length, SETTING_NAMES.length, 'settings not tested');
}

/** Starts two on one SQLite file, kills the first, and starts a third. */
async function startTwice(rounds: number, { fault, startServer }: RunOptions): Promise<readonly Measurement[]> {
  const wrong = { second: 0, afterKill: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const first = await startServer();
    const token = await signIn(first.url, await register(first.url, 'ada'));
    const { code, ms, lines, said } = await startAndEnd(
      { env: { ...SETTINGS, SECRET_KEY: '', DATA_DIR: first.dataDir } },
      fault,
    );
    const me = await ask('GET', `${first.url}/auth/users/me/`, { token });
    const isRefused =
      code !== null && code !== 0 && ms <= LIMIT_MS && saysExactly({ code, ms, lines, said }, [REFUSAL]);
    if (!isRefused || me.status !== 200) wrong.second += 1;
    await first.kill();
    const third = await startServer({ dataDir: first.dataDir }).catch(() => undefined);
    const isThere = third && (await ask('GET', `${third.url}/auth/users/me/`, { token })).status === 200;
    if (!isThere) wrong.afterKill += 1;
    await third?.stop();
  }
  return [
    none('second-server', wrong.second, rounds, 'second servers not refused'),
    none('after-kill', wrong.afterKill, rounds, 'starts failed'),
  ];
}

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const { fault, isShort } = options;
  await buildSite();
  const every = await allWrong();
  const all = fault?.name === 'uncovered' ? every.filter(({ setting }) => setting !== 'PORT') : every;
  const isOfTwo = fault?.name === 'no-lock' || fault?.name === 'stale-lock';
  return [
    uncovered(all),
    // A fault shows in a few as in all.
    ...(isOfTwo ? [] : await refuseAll(fault === undefined ? all : all.slice(0, 5), fault)),
    ...(fault === undefined || isOfTwo ? await startTwice(isShort || isOfTwo ? 3 : 20, options) : []),
  ];
}

export const drill: Drill = {
  title: 'Invalid settings, and two servers on one database file',
  promises,
  how: 'The server is started with an invalid value for every setting, with several at once, and with settings that point at something unusable: ports in use, unknown hosts, folders and files that cannot be used or have other content, a PostgreSQL that is silent, locked or newer, a broken site.config.ts and a broken dist/. All passwords and keys contain a marker text that is searched for in everything the server writes. A database that responds at first and stops later in the startup gets up to 30 seconds and is not part of these rows.',
  faults: [
    { preload, name: 'traces', description: 'an error also prints its stack trace', mustFail: ['lines'] },
    { preload, name: 'secrets', description: 'an error repeats SMTP_URL', mustFail: ['secrets'] },
    { preload, name: 'slow', description: 'the exit is delayed by 2.5 s', mustFail: ['time'] },
    { preload, name: 'exit-0', description: 'the server exits with code 0', mustFail: ['exit'] },
    { name: 'uncovered', description: 'PORT is not tested', mustFail: ['covered'] },
    { preload, name: 'no-lock', description: 'the server takes no lock', mustFail: ['second-server'] },
    { preload, name: 'stale-lock', description: 'the lock outlives its process', mustFail: ['after-kill'] },
  ],
  limitMinutes: 8,
  run,
};
