// What was not saved at the end of a member's session is open again in the next one. Needs root, LibreOffice and xdotool.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { desktopData, NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { openTestEngine } from '#test/desktop/session.ts';

const isMissing =
  NO_DESKTOP !== '' ||
  process.getuid?.() !== 0 ||
  ['/usr/bin/xdotool', '/usr/bin/unzip', '/usr/lib/libreoffice/program/libswlo.so'].some((path) => !existsSync(path));
const data = desktopData();
const backups = join(data, 'homes/h/.config/libreoffice/4/user/backup');
const WRITER = 'Untitled 1 - LibreOffice Writer';
let engine: Engine;

beforeAll(() => {
  if (!isMissing) engine = openTestEngine(data);
});
afterAll(async () => {
  await engine?.close();
  rmSync(data, { recursive: true, force: true });
});

const limits = { ...ORDER.limits, memoryBytes: 1024 ** 3, tasks: 400 };
const begin = (id: string) => engine.start({ ...ORDER, id, kind: 'work', home: 'h', language: 'en', limits });

/** The processes of that name in the session. */
const named = (name: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const isIt = readFileSync(`/proc/${pid}/comm`, 'utf8') === `${name}\n`;
      return isIt && statSync(`/proc/${pid}/root/opt/guest`).ino === statSync(join(data, 'guest')).ino;
    } catch {
      return false;
    }
  });

function inside(...command: string[]): string[] {
  const [display = ''] = named('Xvnc');
  const variables = readFileSync(`/proc/${display}/environ`, 'utf8').split('\0').filter(Boolean);
  const bus = 'DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus';
  const enter = `-t ${display} -U -m -p -n -i -u --preserve-credentials -S 1000 -G 1000`.split(' ');
  return [...enter, '--', '/usr/bin/env', '-i', ...variables, 'DISPLAY=:1', bus, ...command];
}
const run = (...command: string[]) => execFileSync('nsenter', inside(...command), { encoding: 'utf8' }).trim();

/** The names of all windows that are shown, but those of the panel. */
const windows = () =>
  run('sh', '-c', 'xdotool search --onlyvisible --name . getwindowname %@ 2>/dev/null || true')
    .split('\n')
    .filter((name) => name !== '' && name !== 'tint2');

async function write(text: string): Promise<void> {
  spawn('nsenter', inside('soffice', '--writer', '--nologo'), { detached: true, stdio: 'ignore' }).unref();
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([WRITER]);
  await type(text);
}

async function type(text: string): Promise<void> {
  await setTimeout(1500);
  run(
    'sh',
    '-c',
    `xdotool search --onlyvisible --name Writer windowactivate --sync && xdotool type --delay 25 '${text}'`,
  );
  await setTimeout(1000);
}

/** The text of the copies that LibreOffice has kept. */
const kept = () =>
  readdirSync(backups).map((name) =>
    execFileSync('unzip', ['-p', join(backups, name), 'content.xml'], { encoding: 'utf8' })
      .replace(/^.*<office:text/s, '<')
      .replace(/<[^>]*>/g, ''),
  );

test.skipIf(isMissing)('text that was not saved is open again, also where a question is open', async () => {
  await begin('first');
  await write('Dear Anna, nothing of this was saved.');
  run('xdotool', 'key', 'ctrl+w');
  await expect.poll(windows, { timeout: 20_000 }).toHaveLength(2);
  await engine.stop('first', 'user');
  expect(kept()).toEqual(['Dear Anna, nothing of this was saved.']);

  await begin('second');
  await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([WRITER]);
  await type('Second. ');
  await engine.stop('second', 'idle');
  expect(kept()).toEqual(['Second. Dear Anna, nothing of this was saved.']);
});

test.skipIf(isMissing)(
  'a sudden end costs what was written since the last copy, and no question is asked',
  async () => {
    await begin('third');
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([WRITER]);
    await type('Third. ');
    await expect.poll(() => kept().join(), { timeout: 60_000, interval: 1000 }).toContain('Third. ');
    for (const pid of named('soffice.bin')) process.kill(Number(pid), 'SIGKILL');
    await engine.stop('third', 'failed');

    await begin('fourth');
    await expect.poll(windows, { timeout: 60_000, interval: 500 }).toEqual([WRITER]);
    // A program that hangs holds up the end for some seconds, and what was kept stays.
    for (const pid of named('soffice.bin')) process.kill(Number(pid), 'SIGSTOP');
    await engine.stop('fourth', 'user');
    expect(kept()).toEqual(['Third. Second. Dear Anna, nothing of this was saved.']);
  },
);
