// Starts the server with everything that can be set wrongly, and twice on one SQLite file.
import { SETTING_NAMES } from '../../src/server/config.ts';
import { atMost, count, none, print, runParts, type Run } from '../shared/drill.ts';
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
  const outcomes = [];
  // A fault shows in a few as in all.
  for (const { name, env, dist, wrapper, lines } of fault === undefined ? all : all.slice(0, 5)) {
    const own = { DATA_DIR: makeFolder('drill-settings-') };
    const ended = await startAndEnd({ env: { ...SETTINGS, ...own, ...env }, dist, wrapper }, fault);
    const isExitWrong = ended.code === null || ended.code === 0;
    const isLineWrong = !ended.saysExactly(lines);
    const isLeaking = ended.said.includes(CANARY);
    outcomes.push({ ms: ended.ms, isExitWrong, isLineWrong, isLeaking });
    if ((isExitWrong || isLineWrong || isLeaking || ended.ms > LIMIT_MS) && fault === undefined)
      print([`${name}: exit ${ended.code} after ${Math.round(ended.ms)} ms: ${ended.said.slice(0, 600)}`]);
  }
  const starts = outcomes.length;
  return [
    none('covered', uncovered, SETTING_NAMES.length, 'settings not tested'),
    none(
      'exit',
      count(outcomes, ({ isExitWrong }) => isExitWrong),
      starts,
      'starts wrong',
    ),
    none(
      'lines',
      count(outcomes, ({ isLineWrong }) => isLineWrong),
      starts,
      'starts wrong',
    ),
    none(
      'secrets',
      count(outcomes, ({ isLeaking }) => isLeaking),
      starts,
      'starts wrong',
    ),
    atMost('time', Math.max(...outcomes.map(({ ms }) => ms)), LIMIT_MS, 'ms, slowest start'),
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
