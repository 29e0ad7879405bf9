// `npm run desktop -- backup-copies FOLDER`: consistent copies of members' homes for the operator's own backup (docs/desktop.md). The host
// may run meanwhile.
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { copyHomes } from '#src/desktop/engines/local/homes/backup/copy-homes.ts';
import { readDesktopConfig } from '#src/desktop/host/settings.ts';
import { checkArguments } from '#src/server/program/arguments.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { exitWith } from './exit.ts';

const SAYS_EVERY_MS = 10_000;
const RECEIPTS = ['receipts.jsonl', 'receipts.jsonl.1'];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns whether all homes are copied. Throws a `ConfigError` if none can be. */
async function copy(folder: string): Promise<boolean> {
  const { DESKTOP_ENGINE: engine, DESKTOP_DATA_DIR: data } = readDesktopConfig(process.env);
  const homes = join(resolve(data), 'homes');
  // npm has changed the folder by now.
  if (!isAbsolute(folder))
    throw new ConfigError(`FOLDER is ${folder}: it should be a full path, such as /var/backups/aperta-desktop.`);
  if (engine !== 'local')
    throw new ConfigError("DESKTOP_ENGINE is jupyterhub: homes are the cluster's volumes, which its own tools copy.");
  if (process.getuid?.() !== 0)
    throw new ConfigError(
      'Homes can be copied by root alone; without root they are plain folders, for any backup program.',
    );
  if (!existsSync(homes)) throw new ConfigError(`DESKTOP_DATA_DIR is ${data}, which has no homes.`);
  if (`${resolve(folder)}${sep}`.startsWith(`${homes}${sep}`))
    throw new ConfigError(`${folder} is in the folder of the homes: choose another.`);
  let line = '';
  const timer = setInterval(() => say(line), SAYS_EVERY_MS);
  try {
    const onProgress = (done: number, all: number) => void (line = `${done} of ${all} homes are looked at …`);
    const { copied, unchanged, faults, plain, gone } = await copyHomes({
      homes,
      to: join(folder, 'homes'),
      onProgress,
    });
    // Files of a home belong to its number of a user.
    copyFiles(join(data, 'users'), join(folder, 'users'), () => true);
    copyFiles(data, folder, (name) => RECEIPTS.includes(name));
    say(`Homes copied: ${copied}; the same as in the last copy: ${unchanged}; not copied: ${faults.length}.`);
    for (const fault of new Set(faults)) say(`A home is not copied: ${fault}. The next run tries it again.`);
    if (plain > 0) say(`Not encrypted: ${plain}. Whoever has these copies reads their files.`);
    if (gone > 0) say(`Copies of homes that are not here any more: ${gone}. Nothing deletes them.`);
    say(
      'The keys are not copied: home-keys, the key of DESKTOP_HOME_KEY_FILE and receipt-key.json. With them the copies could be read, also those of deleted accounts. Keep them elsewhere: without them no home can be restored.',
    );
    return faults.length === 0;
  } finally {
    clearInterval(timer);
  }
}

function copyFiles(from: string, to: string, isMeant: (name: string) => boolean): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) if (isMeant(name)) copyFileSync(join(from, name), join(to, name));
}

const args = process.argv.slice(2);
checkArguments('desktop backup-copies', args);
const folder = args.filter((arg) => arg !== 'backup-copies')[0];
// What it writes is for this user alone.
process.umask(0o077);
try {
  if (folder === undefined) throw new ConfigError(`Name the folder: ${PROGRAM.desktop('backup-copies FOLDER')}`);
  process.exitCode = (await copy(folder)) ? 0 : 1;
} catch (error) {
  exitWith(error, { folder: 'DESKTOP_DATA_DIR' }, () => readDesktopConfig(process.env).DESKTOP_DATA_DIR);
}
