// A member's session that ends without a word loses what was written since the last copy, and no more. Needs root, LibreOffice, xdotool,
// loop devices and control groups.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { desktopData, ORDER } from '#test/desktop/sandbox.ts';
import { ORIGIN } from '#test/desktop/session.ts';
import { UNTITLED, writerIn } from '#test/desktop/writer.ts';
import { tryHomes } from './homes/try-homes.ts';
import { findLimitGroups } from './limits/limit-groups.ts';
import { openLocalEngine } from './local-engine.ts';

const isMissing =
  NO_WRITER !== '' ||
  !existsSync('/usr/bin/unzip') ||
  findLimitGroups('probe').kind === 'none' ||
  !(await tryHomes()).canMount;
// LibreOffice takes its time where other programs run.
vi.setConfig({ testTimeout: 240_000 });
const data = desktopData();
const session = insideSession(data);
const { named, run, begin: beginInside, windows } = session;
const { type, kept } = writerIn(session, join(data, 'homes/open/h'));
const limits = { ...ORDER.limits, memoryBytes: 700 * 1024 ** 2, tasks: 400 };
let engine: Engine;

beforeAll(() => {
  const options = { data, origin: ORIGIN, image: undefined, uploadBytes: 1_000_000, canMount: true, homeBytes: 0 };
  if (!isMissing) engine = openLocalEngine(options);
});
afterAll(async () => {
  await engine?.close();
  rmSync(data, { recursive: true, force: true });
});

const begin = (id: string) => engine.start({ ...ORDER, id, kind: 'work', home: 'h', language: 'en', limits });
const isOpen = async () => {
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toContain(UNTITLED);
};
const isKept = async (text: string) => {
  await expect.poll(() => kept().join(), { timeout: 60_000, interval: 1000 }).toContain(text);
};

/** Takes all memory of the session. `office`: the process that the kernel ends first. */
async function takeMemory(office: string): Promise<void> {
  const [display = ''] = named('Xvnc');
  const path = /^\d+:memory:(.*)$|^0::(.*)$/m.exec(readFileSync(`/proc/${display}/cgroup`, 'utf8'));
  const group = path?.[1] === undefined ? `/sys/fs/cgroup${path?.[2]}` : `/sys/fs/cgroup/memory${path[1]}`;
  beginInside('perl', '-e', 'sleep 5; $x .= "x" x 1e7 for 1 .. 80; sleep 5');
  const isHungry = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('1e7');
  await expect.poll(() => named('perl').filter(isHungry)).toHaveLength(1);
  const [pid = ''] = named('perl').filter(isHungry);
  writeFileSync(`/proc/${office}/oom_score_adj`, '1000');
  writeFileSync(`${group}/cgroup.procs`, pid);
}

test.skipIf(isMissing)('a session that used up its memory', async () => {
  await begin('first');
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual(['Your files']);
  beginInside('soffice', '--writer', '--nologo');
  await isOpen();
  await type('Dear Anna. ');
  await isKept('Dear Anna. ');
  const [office = ''] = named('soffice.bin');
  await takeMemory(office);
  await expect.poll(() => existsSync(`/proc/${office}`), { timeout: 30_000 }).toBe(false);
  await engine.stop('first', 'failed').catch(() => undefined);
});

test.skipIf(isMissing)('a machine without power', async () => {
  await begin('second');
  await isOpen();
  await type('Second. ');
  await isKept('Second. Dear Anna. ');
  // The copy is synced a moment after it was written.
  await setTimeout(5000);
  run('sh', '-c', 'echo more > ~/unsynced.txt');
  copyFileSync(join(data, 'homes/h.img'), join(data, 'cut.img'));
  await engine.stop('second', 'failed');
  copyFileSync(join(data, 'cut.img'), join(data, 'homes/h.img'));

  await begin('third');
  await isOpen();
  expect(kept()).toEqual(['Second. Dear Anna. ']);
  expect(run('sh', '-c', 'ls ~')).not.toContain('unsynced');
});
