// Runs programs inside a session of the local engine, as root of the machine, and reads which windows it shows.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { NO_DESKTOP } from './sandbox.ts';

/** Why a session with Writer cannot be looked into on this machine; nothing if it can. */
export const NO_WRITER =
  NO_DESKTOP !== '' || process.getuid?.() !== 0
    ? NO_DESKTOP || 'root'
    : ['/usr/bin/xdotool', '/usr/share/applications/libreoffice-writer.desktop']
        .filter((path) => !existsSync(path))
        .join(' ');

/** Looks into the one session of the engine with this data folder. */
export function insideSession(data: string) {
  /** The processes of that name. */
  const named = (name: string): string[] =>
    readdirSync('/proc').filter((pid) => {
      try {
        const isIt = readFileSync(`/proc/${pid}/comm`, 'utf8') === `${name}\n`;
        return isIt && statSync(`/proc/${pid}/root/opt/guest`).ino === statSync(join(data, 'guest')).ino;
      } catch {
        return false;
      }
    });
  const command = (...words: string[]): string[] => {
    const [display = ''] = named('Xvnc');
    const variables = readFileSync(`/proc/${display}/environ`, 'utf8').split('\0').filter(Boolean);
    const bus = 'DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus';
    const enter = `-t ${display} -U -m -p -n -i -u --preserve-credentials -S 1000 -G 1000`.split(' ');
    return [...enter, '--', '/usr/bin/env', '-i', ...variables, 'DISPLAY=:1', bus, ...words];
  };
  const run = (...words: string[]) => execFileSync('nsenter', command(...words), { encoding: 'utf8' }).trim();
  return {
    named,
    run,
    /** LibreOffice takes no keys until its window is ready, and then rests. */
    async untilIdle(): Promise<void> {
      const used = () =>
        named('soffice.bin')
          .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' '))
          // One that waits for the processor or the disk does not rest.
          .map((stat) => (/[RD]/.test(stat[2] ?? '') ? performance.now() : stat[13]))
          .join();
      for (let [before, rests] = ['', 0]; rests < 4;) {
        await setTimeout(500);
        const now = used();
        rests = now === before ? rests + 1 : 0;
        before = now;
      }
    },
    begin: (...words: string[]) => spawn('nsenter', command(...words), { detached: true, stdio: 'ignore' }).unref(),
    /** The names of all windows that are shown, but those of the panel. */
    windows: () =>
      run('sh', '-c', 'xdotool search --onlyvisible --name . getwindowname %@ 2>/dev/null || true')
        .split('\n')
        .filter((name) => name !== '' && name !== 'tint2')
        .toSorted(),
  };
}
