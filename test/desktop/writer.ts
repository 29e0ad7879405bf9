// Writes in LibreOffice inside of a session, by keys, and reads what it has kept.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { insideSession } from './inside.ts';

export const UNTITLED = 'Untitled 1 - LibreOffice Writer';

/** `home`: of the member, as the machine sees it. */
export function writerIn({ run, untilIdle }: ReturnType<typeof insideSession>, home: string) {
  const focus = 'xdotool search --onlyvisible --name Writer windowactivate --sync';
  return {
    async type(text: string): Promise<void> {
      await untilIdle();
      // LibreOffice drops keys while it writes a copy, and these do not wait as those of a page do: no copy begins meanwhile (save.sh).
      run('flock', '/tmp/saving', 'sh', '-c', `${focus} && xdotool type --delay 25 '${text}'`);
      await untilIdle();
    },
    /** The text of the copies that LibreOffice has kept. */
    kept(): string[] {
      const folder = join(home, '.config/libreoffice/4/user/backup');
      // While a copy is written, its lock is there too, and it has another name.
      const isWhole = (name: string) => !name.startsWith('.') && !name.endsWith('.tmp');
      const names = (existsSync(folder) ? readdirSync(folder) : []).filter(isWhole);
      return names.map((name) =>
        execFileSync('unzip', ['-p', join(folder, name), 'content.xml'], { encoding: 'utf8' })
          .replace(/^.*<office:text/s, '<')
          .replace(/<[^>]*>/g, ''),
      );
    },
  };
}
