// Hides the office programs of this machine: with them the example letter would be another file, and open in another program.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The launcher becomes a file that nobody can run, and the list of applications a copy in the folder that is named. */
const HIDE = `set -e
mount --bind /dev/null /usr/bin/soffice
cp -a /usr/share/applications/. "$0"
rm -f "$0"/libreoffice-*
mount --bind "$0" /usr/share/applications
exec "$@"`;

/**
 * Where this machine has office programs, runs this program again in a mount namespace without them, and exits with its status. That needs
 * root; otherwise it throws. Other programs see them all the time.
 */
export function runWithoutOffice(): void {
  try {
    accessSync('/usr/bin/soffice', constants.X_OK);
  } catch {
    return;
  }
  if (process.getuid?.() !== 0) throw new Error('Run it as root, which can hide LibreOffice, or where there is none.');
  const folder = mkdtempSync(join(tmpdir(), 'applications-'));
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', HIDE, folder, ...again], { stdio: 'inherit' });
  rmSync(folder, { recursive: true });
  process.exit(status ?? 1);
}
