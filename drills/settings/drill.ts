// Starts the server with everything that can be set wrongly, and twice on one SQLite file.
import { SETTING_NAMES } from '../../src/server/config.ts';
import { allRight, atMost, count, none, print, runParts, type Run } from '../shared/drill.ts';
import { register, signIn, whoAmI } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import { CANARY, startAndEnd } from './started.ts';
import { allWrong, SETTINGS } from './wrong-settings.ts';

const LIMIT_MS = 2_000;
const REFUSAL = /^DATA_DIR is .* another server uses.*stop that server.*another DATA_DIR.*DATABASE_URL/;

/** Starts one after the other; prints each that does not end as it should. */
const refuseAll: Run = async ({ fault }) => {
  const every = await allWrong();
  const all = fault?.name === 'uncovered' ? every.filter(({ setting }) => setting !== 'PORT') : every;
  const covered = new Set(all.map(({ setting }) => setting));
  const uncovered = count(SETTING_NAMES, (name) => !covered.has(name));
  const checks = { exit: [] as boolean[], lines: [] as boolean[], secrets: [] as boolean[] };
  let slowestMs = 0;
  // A fault shows in a few as in all.
  for (const { name, env, dist, wrapper, lines } of fault === undefined ? all : all.slice(0, 5)) {
    const own = { DATA_DIR: makeFolder('drill-settings-') };
    const { code, ms, said, saysExactly } = await startAndEnd(
      { env: { ...SETTINGS, ...own, ...env }, dist, wrapper },
      fault,
    );
    const right = { exit: code !== null && code !== 0, lines: saysExactly(lines), secrets: !said.includes(CANARY) };
    for (const key of ['exit', 'lines', 'secrets'] as const) checks[key].push(right[key]);
    slowestMs = Math.max(slowestMs, ms);
    if ((Object.values(right).includes(false) || ms > LIMIT_MS) && fault === undefined)
      print([`${name}: exit ${code} after ${Math.round(ms)} ms: ${said.slice(0, 600)}`]);
  }
  return [
    none('covered', uncovered, SETTING_NAMES.length, 'settings not tested'),
    ...(['exit', 'lines', 'secrets'] as const).map((key) => allRight(key, checks[key], 'starts wrong')),
    atMost('time', slowestMs, LIMIT_MS, 'ms, slowest start'),
  ];
};

/** Starts two on one SQLite file, kills the first, and starts a third. */
const startTwice: Run = async ({ fault, isBrief, startServer }) => {
  const rounds = isBrief ? 3 : 20;
  const wrong = { second: 0, afterKill: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const first = await startServer();
    const { dataDir } = first;
    const token = await signIn(first.url, await register(first.url, 'ada'));
    const second = await startAndEnd({ env: { ...SETTINGS, SECRET_KEY: '', DATA_DIR: dataDir } }, fault);
    const isRefused = second.code !== null && second.code !== 0 && second.saysExactly([REFUSAL]);
    if (!isRefused || second.ms > LIMIT_MS || (await whoAmI(first.url, token)).status !== 200) wrong.second += 1;
    await first.kill();
    const third = await startServer({ dataDir }).catch(() => undefined);
    if (!third || (await whoAmI(third.url, token)).status !== 200) wrong.afterKill += 1;
    await third?.stop();
  }
  return [
    none('second-server', wrong.second, rounds, 'second servers not refused'),
    none('after-kill', wrong.afterKill, rounds, 'starts failed'),
  ];
};

export const run: Run = async (options) =>
  runParts(options, [
    [['covered', 'exit', 'lines', 'secrets', 'time'], refuseAll],
    [['second-server', 'after-kill'], startTwice],
  ]);
