// `npm test [-- PART …]`: runs the tests step by step and adds up the counts. Parts are static, server, browser, accessibility
// and, if it is named, engines.
// A step that fails does not stop the next ones. `npm run test:all` also runs what takes hours: the whole accessibility matrix,
// both databases for all tests of the server, more random requests with new seeds, journeys with a screen reader, and the drills.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres, type Postgres } from '#test/postgres.ts';
import { whyUnheard } from '#test/screen-reader.ts';
import { prepareTools } from '#test/tools.ts';
import { build } from '../setup/build.mjs';
import { flakyTests, lastLine, readCounts, sum, type Counts, type Runner } from './reports.ts';

/** The last runs if it is named, and with `--all`. */
const PARTS = ['static', 'server', 'browser', 'accessibility', 'engines'];
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}' of the tests. The parts are ${PARTS.join(', ')}.`);
  process.exit(2);
}
const runs = (part: string) =>
  positionals.length === 0 ? part !== 'engines' || values.all : positionals.includes(part);

// The limits stop only a step that hangs, so that the sum is still printed.
const STEP_LIMIT_MS = (values.all ? 6 * 60 : 40) * 60_000;
const WHOLE_LIMIT_MS = (values.all ? 12 * 60 : 80) * 60_000;

const root = resolve(import.meta.dirname, '../..');
const rows: { name: string; counts: Counts; seconds: number; note: string }[] = [];
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  // Tests start the server often: with compiled modules it takes half the processor time.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
};
let postgres: Postgres | undefined;
let running: ((name: NodeJS.Signals) => void) | undefined;
if (values.all) env['TEST_EVERYTHING'] = 'yes';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    running?.('SIGKILL');
    void postgres?.stop().finally(() => process.exit(1));
    if (postgres === undefined) process.exit(1);
  });
}

rmSync(join(root, 'reports'), { recursive: true, force: true });
mkdirSync(join(root, 'reports'));
const tools = prepareTools(env);

if (runs('static')) await checks('checks of the sources', 'checks.json', ['sources', 'texts', 'documents']);
if (runs('server')) await unitTests();
if (runs('browser')) await componentTests();
const built = ['browser', 'accessibility', 'engines'].some(runs) && (await buildSite());
if (runs('browser')) {
  if (built) await checks('checks of the built site', 'checks-built.json', ['build']);
  await browserTests('end-to-end tests in the browser', 'playwright.json', ['playwright', 'test']);
}
if (runs('engines')) await engineTests();
if (runs('accessibility')) await accessibilityTests();
if (values.all) await hearing();
if (values.all) await drills();
summarize();

async function checks(name: string, report: string, groups: readonly string[]): Promise<void> {
  await step(name, 'checks', report, ['node', 'scripts/checks.ts', ...groups, '--report', join('reports', report)]);
}

async function unitTests(): Promise<void> {
  const reason = await tryPostgres();
  await step(
    'units and server',
    'vitest',
    'vitest.json',
    vitest('vitest.json', ['server', 'units', 'isolated', 'isolated-server']),
    reason && `PostgreSQL half skipped: ${reason}`,
  );
  await postgres?.stop();
  postgres = undefined;
}

async function componentTests(): Promise<void> {
  const name = 'components in the browser';
  const report = 'vitest-browser.json';
  if (tools.chromium === undefined) skip(name, { skipped: 1 }, 'skipped: there is no Chromium');
  else await step(name, 'vitest', report, vitest(report, ['browser']));
}

/** The command that runs projects of `vitest.config.ts` and writes a report. */
function vitest(report: string, projects: readonly string[]): string[] {
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=reports/${report}`];
  return ['vitest', 'run', ...options, ...projects.map((project) => `--project=${project}`)];
}

/** Starts PostgreSQL unless TEST_DATABASE_URL names one. Returns the reason if there is none. */
async function tryPostgres(): Promise<string | undefined> {
  if (env['TEST_DATABASE_URL']) return;
  if (tools.postgres === undefined) return 'not installed on this machine';
  try {
    postgres = await startPostgres(tools.postgres);
    env['TEST_DATABASE_URL'] = postgres.url;
    return;
  } catch (error) {
    return (error as Error).message;
  }
}

async function buildSite(): Promise<boolean> {
  head('build');
  const start = performance.now();
  let failed = 0;
  try {
    await build(root, process.execPath, env);
  } catch (error) {
    console.log((error as Error).message);
    failed = 1;
  }
  rows.push({
    name: 'build',
    counts: { passed: 1 - failed, failed, skipped: 0 },
    seconds: (performance.now() - start) / 1000,
    note: '',
  });
  return failed === 0;
}

async function browserTests(name: string, report: string, command: readonly string[]): Promise<void> {
  if (!built) skip(name, { failed: 1 }, 'not run: there is no built site');
  else if (tools.chromium === undefined) skip(name, { skipped: 1 }, 'skipped: there is no Chromium');
  else await step(name, 'playwright', report, command);
}

/** One sample, always the same; everything with `--all`. */
async function accessibilityTests(): Promise<void> {
  const command = ['node', 'a11y/run.ts'];
  if (!values.all) await browserTests('accessibility, one sample', 'a11y/results.json', [...command, '--sample', '0']);
  else await step('accessibility, everything', 'program', '', command);
}

/** Counts as one test: the output names each journey. */
async function hearing(): Promise<void> {
  const name = 'journeys with a screen reader';
  const why = whyUnheard();
  if (why !== undefined) skip(name, { skipped: 1 }, `skipped: ${why}`);
  else await step(name, 'program', '', ['node', 'a11y/heard/run.ts']);
}

/** Counts as one test: `drills/trust.md` has the details. */
async function drills(): Promise<void> {
  await step('drills', 'program', '', ['node', 'drills/run.ts']);
}

/** An engine that is missing skips its own tests. In Chromium the end-to-end tests have the same journeys. */
async function engineTests(): Promise<void> {
  const name = values.all ? 'journeys in Chromium, Firefox and WebKit' : 'journeys in Firefox and WebKit';
  const report = 'vitest-engines.json';
  if (!built) skip(name, { failed: 1 }, 'not run: there is no built site');
  else
    await step(name, 'vitest', report, [...vitest(report, ['engines']), ...(values.all ? [] : ['firefox', 'webkit'])]);
}

/** Adds a row for a step that was not run. */
function skip(name: string, counts: Partial<Counts>, note: string): void {
  rows.push({ name, counts: { passed: 0, failed: 0, skipped: 0, ...counts }, seconds: 0, note });
}

async function step(
  name: string,
  runner: Runner,
  report: string,
  command: readonly string[],
  note = '',
): Promise<void> {
  head(name);
  const start = performance.now();
  const { code, isLate } = await runStep(command);
  const file = join(root, 'reports', report);
  const counts = readCounts(runner, file, code);
  const flaky = runner === 'playwright' ? flakyTests(file) : 0;
  const again = flaky > 0 ? `${flaky} only at the second try, listed above as flaky` : '';
  const late = isLate ? 'stopped after the time limit' : '';
  rows.push({
    name,
    counts,
    seconds: (performance.now() - start) / 1000,
    note: [note, again, late].filter(Boolean).join('; '),
  });
}

function runStep([program = '', ...args]: readonly string[]): Promise<{ code: number; isLate: boolean }> {
  return new Promise((done) => {
    let isLate = false;
    // A process group of its own, so that everything the step started can be stopped with it.
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    const signal = (name: NodeJS.Signals) => signalGroup(child.pid, name);
    running = signal;
    const timer = setTimeout(
      () => {
        isLate = true;
        // Like Ctrl-C: the runners finish and write their reports.
        signal('SIGINT');
        setTimeout(() => signal('SIGKILL'), 15_000).unref();
      },
      Math.min(STEP_LIMIT_MS, WHOLE_LIMIT_MS - performance.now()),
    );
    const finish = (code: number) => {
      clearTimeout(timer);
      signal('SIGKILL');
      running = undefined;
      done({ code: isLate ? 1 : code, isLate });
    };
    child.on('error', (error) => {
      console.log(`${program} could not be started: ${error.message}`);
      finish(1);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

/** Sends a signal to all processes of a group, if it still exists. */
function signalGroup(leader: number | undefined, name: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, name);
  } catch {
    // The group has ended.
  }
}

function head(name: string): void {
  console.log(`\n=== ${name} ===`);
}

function summarize(): void {
  head('summary');
  for (const { name, counts, seconds, note } of rows) {
    console.log(
      `${name.padEnd(44)} ${seconds.toFixed(0).padStart(4)} s   ${lastLine(counts)}${note && `   (${note})`}`,
    );
  }
  const total = sum(rows.map(({ counts }) => counts));
  if (total.passed + total.failed === 0) console.log('Nothing ran at all.');
  console.log(lastLine(total));
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}
