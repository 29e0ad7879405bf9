// Pages that do not read, and programs that take all they can, beside another session.
import { setTimeout as wait } from 'node:timers/promises';
import { ORDER } from '../../test/desktop/sandbox.ts';
import { ask } from '../../test/desktop/session.ts';
import { atMost, none, print, type Fault, type Run } from '../shared/drill.ts';
import { makeData, startHost } from './host.ts';
import { openScreen } from './screen.ts';

const MIB = 1024 * 1024;
/** On a busy machine; a quiet one needs 10 ms. */
const ANSWER_LIMIT_MS = 2_000;
const GROWTH_LIMIT_MIB = 16;
const STRAIN_MS = 5_000;

/** Two sessions: one for the strain, and another that goes on. */
async function startTwo(fault: Fault | undefined) {
  const host = await startHost(makeData(), fault);
  await Promise.all(['strained', 'other'].map(async (id) => host.command('trial', id)));
  const other = await openScreen(host, 'other');
  const slowest = async (ms: number): Promise<number> => {
    let most = 0;
    for (const until = performance.now() + ms; performance.now() < until; await wait(50))
      most = Math.max(most, await other.answerMs());
    return most;
  };
  return { host, slowest };
}

export const readNothing: Run = async ({ fault }) => {
  const { host, slowest } = await startTwo(fault);
  const screen = await openScreen(host, 'strained');
  const memory = () =>
    Math.max(
      ...host
        .processes()
        .filter(({ parent }) => parent === host.program.pid)
        .map((one) => one.memoryBytes),
    );
  const before = memory();
  let most = before;
  screen.page.pause();
  const asking = setInterval(() => {
    screen.askForAll();
    // One that grows is ended by its own limit.
    most = Math.max(most, memory());
  }, 10);
  const answer = await slowest(STRAIN_MS);
  clearInterval(asking);
  const growth = (most - before) / MIB;
  screen.page.resume();
  const resumed = await screen.answerMs();
  await host.program.end('SIGTERM');
  return [
    atMost('readers-memory', growth, GROWTH_LIMIT_MIB, 'MiB'),
    atMost('readers-others', Math.max(answer, resumed), ANSWER_LIMIT_MS, 'ms'),
  ];
};

/** Each takes 1.2 GB at most, should nothing stop it. */
const BOMBS = {
  memory: '$x .= "x" x 10_000_000 for 1 .. 120; sleep 60',
  processes: '1 while defined fork; sleep 60',
  disk: 'for my $f ("/tmp/f", "$ENV{HOME}/f", "/dev/shm/f") { open F, ">", $f; for (1 .. 400) { syswrite F, "x" x 1e6 or last } } sleep 60',
};

export const takeEverything: Run = async ({ fault }) => {
  const wrong: string[] = [];
  let slowestMs = 0;
  for (const [name, bomb] of Object.entries(BOMBS)) {
    const { host, slowest } = await startTwo(fault);
    const control = await host.line('control', 'strained');
    const bytes = Buffer.from(bomb);
    await ask(control, { do: 'upload', path: 'bomb', size: bytes.length }, bytes);
    const measured = slowest(STRAIN_MS);
    let [memory, tasks] = [0, 0];
    for (const until = performance.now() + STRAIN_MS; performance.now() < until; await wait(100)) {
      const programs = host.processes().filter((one) => one.name === 'perl' || one.name === 'sh');
      memory = Math.max(memory, ...programs.map((one) => one.memoryBytes));
      tasks = Math.max(tasks, programs.length);
    }
    slowestMs = Math.max(slowestMs, await measured);
    // Two sessions have a helper and a shell each.
    if (memory > ORDER.limits.memoryBytes || tasks > ORDER.limits.tasks + 10)
      wrong.push(`${name}: ${memory} bytes, ${tasks} processes`);
    await host.program.end('SIGTERM');
  }
  print(wrong);
  return [
    none('bombs-limits', wrong.length, Object.keys(BOMBS).length, 'without a limit'),
    atMost('bombs-others', slowestMs, ANSWER_LIMIT_MS, 'ms'),
  ];
};
