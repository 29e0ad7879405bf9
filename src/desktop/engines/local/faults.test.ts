// Nightly: parts of a session that die, and a page that sends nonsense.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Ending } from '#src/desktop/engines/engine.ts';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { ask } from '#test/desktop/session.ts';

const isSkipped = NO_DESKTOP !== '' || !process.env['TEST_EVERYTHING'];
const desk = engineOfTests(isSkipped);

/** Number of the process of this name, and with this in its command line, below this one. */
function descendant(name: string, command = ''): number {
  const rows = readdirSync('/proc').flatMap((entry) => {
    try {
      const [, pid, comm, parent] = /^(\d+) \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      return [{ pid: Number(pid), comm, parent: Number(parent) }];
    } catch {
      return [];
    }
  });
  const isBelow = (pid: number): boolean => {
    const parent = rows.find((row) => row.pid === pid)?.parent ?? 0;
    return parent === process.pid || (parent > 1 && isBelow(parent));
  };
  const hasCommand = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command);
  return rows.find(({ pid, comm }) => comm === name && isBelow(pid) && hasCommand(pid))?.pid ?? 0;
}

test.skipIf(isSkipped).for(['Xvnc', 'bwrap', 'node-MainThread'])(
  'nothing is left of a session whose %s dies',
  async (name) => {
    const ended = new Promise<Ending>((resolve) => desk.engine.onEnd(resolve));
    await desk.engine.start({ ...ORDER, id: 'dies' });
    process.kill(descendant(name), 'SIGKILL');
    const { why, reason, erased, checks } = await ended;
    expect({ why, reason, erased, ...checks }).toMatchObject({
      why: 'failed',
      reason: expect.stringMatching(/ ended with (?:exit code 137|SIGKILL)\.$/),
      erased: {},
      processes: 0,
      mounts: 0,
      sockets: 0,
      folder: false,
    });
  },
);

test.skipIf(isSkipped)('files can be reached again after their helper dies', async () => {
  await desk.engine.start({ ...ORDER, id: 'helper' });
  const page = await desk.line('helper');
  const list = async () => ask(page, { do: 'list', path: '' });
  // A picture whose page was cut off before it was pasted.
  for (const size of [1, 1]) await ask(page, { do: 'upload', path: '.pasted.png', size }, Buffer.from('x'));
  const pasted = async () => ask(page, { do: 'download', path: encodeURIComponent('.pasted (1).png') });
  expect(await pasted()).toHaveProperty('ticket');
  process.kill(descendant('perl', 'files.pl'), 'SIGKILL');
  await expect.poll(list, { timeout: 20_000 }).toMatchObject({ isCut: false });
  expect(await pasted()).toMatchObject({ error: 'missing' });
  await desk.engine.stop('helper', 'user');
});

/** What the display says to a new page; nothing if it closes the line. */
async function greeting(): Promise<string> {
  const page = await desk.line('fuzz', 'stream');
  return new Promise((resolve) => {
    page.once('message', (data: Buffer) => resolve(data.toString('latin1'))).once('close', () => resolve(''));
    if (page.readyState !== page.OPEN) resolve('');
  });
}

/** The same numbers each time. */
function* numbers(): Generator<number, never> {
  for (let seed = 1; ;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    yield seed >> 8;
  }
}

test.skipIf(isSkipped)('the display survives 2,000 malformed messages of RFB', async () => {
  // Huge screens are asked for: their memory is another test's business.
  await desk.engine.start({ ...ORDER, id: 'fuzz', limits: { ...ORDER.limits, memoryBytes: 2 ** 31 } });
  const random = numbers();
  const below = (most: number) => random.next().value % most;
  for (let connection = 0; connection < 40; connection++) {
    const page = await desk.line('fuzz', 'stream');
    page.send('RFB 003.008\n');
    page.send(Buffer.from([1, 1]));
    for (let message = 0; message < 50; message++) {
      const type = [0, 2, 3, 4, 5, 6, 150, 248, 251, 255, below(256)][below(11)] ?? 0;
      page.send(Buffer.from([type, ...Array.from({ length: below(90) }, () => below(256))]));
    }
    await new Promise((resolve) => page.send('', resolve));
    page.terminate();
  }
  // Some of the connections may still wait for the display.
  await expect.poll(greeting, { timeout: 30_000, interval: 200 }).toBe('RFB 003.008\n');
  expect((await desk.engine.stop('fuzz', 'user')).why).toBe('user');
});
