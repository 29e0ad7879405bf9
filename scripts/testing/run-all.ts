// Runs all tests step by step and adds up the counts. A step that fails does not stop the next ones.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { startPostgres, type Postgres } from '#test/postgres.ts';
import { prepareTools } from '#test/tools.ts';
import { build } from '../setup/build.mjs';
import { lastLine, readCounts, sum, type Counts, type Runner } from './reports.ts';

// All steps take some five minutes on two cores. The limits stop only a step that hangs, so that the sum is still printed.
const STEP_LIMIT_MS = 40 * 60_000;
const WHOLE_LIMIT_MS = 80 * 60_000;

const root = resolve(import.meta.dirname, '../..');
const rows: { name: string; counts: Counts; seconds: number; note: string }[] = [];
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
};
let postgres: Postgres | undefined;
let running: ((name: NodeJS.Signals) => void) | undefined;

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
if (tools.chromium !== undefined) env['CHROMIUM'] = tools.chromium;

await checks('checks of the sources', 'checks.json', ['sources', 'texts', 'documents']);
await unitTests();
await componentTests();
const built = await buildSite();
if (built) await checks('checks of the built site', 'checks-built.json', ['build']);
await browserTests('end-to-end tests in the browser', 'playwright.json', ['playwright', 'test']);
await browserTests('accessibility, one sample of 27', 'a11y/selected.json', ['node', 'a11y/run.ts', '--today']);
await engineTests();
summarize();

async function checks(name: string, report: string, groups: readonly string[]): Promise<void> {
  await step(name, 'checks', report, ['node', 'scripts/checks.ts', ...groups, '--report', join('reports', report)]);
}

async function unitTests(): Promise<void> {
  const reason = await tryPostgres();
  await step(
    'units and server, on SQLite and PostgreSQL',
    'vitest',
    'vitest.json',
    vitest('vitest.json', ['server', 'units']),
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

/** An engine that is missing skips its own tests. */
async function engineTests(): Promise<void> {
  const name = 'journeys in Chromium, Firefox and WebKit';
  const report = 'vitest-engines.json';
  if (!built) skip(name, { failed: 1 }, 'not run: there is no built site');
  else await step(name, 'vitest', report, vitest(report, ['engines']));
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
  const counts = readCounts(runner, join(root, 'reports', report), code);
  const late = isLate ? 'stopped after the time limit' : '';
  rows.push({
    name,
    counts,
    seconds: (performance.now() - start) / 1000,
    note: [note, late].filter(Boolean).join('; '),
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
