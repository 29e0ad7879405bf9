// `npm run desktop -- backup-copies FOLDER`: consistent copies of members' homes for the operator's own backup (docs/desktop.md). The host
// may run meanwhile.
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { copyHomes } from '#src/desktop/engines/local/homes/backup/copy-homes.ts';
import { archiveHomes } from '#src/desktop/engines/local/homes/backup/home-archives.ts';
import { readDesktopConfig } from '#src/desktop/host/settings.ts';
import { checkArguments } from '#src/server/program/arguments.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { exitWith } from './exit.ts';

const SAYS_EVERY_MS = 10_000;
const RECEIPTS = ['receipts.jsonl', 'receipts.jsonl.1'];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns whether all homes are copied. Throws a `ConfigError` if none can be. `recipients`: archives are written for them. */
async function copy(folder: string, recipients: readonly string[]): Promise<boolean> {
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
    if (recipients.length > 0) await archive(folder, data, recipients);
    say(
      'The copies are without keys: home-keys, the key of DESKTOP_HOME_KEY_FILE and receipt-key.json. With them they could be read, also those of deleted accounts. Keep them elsewhere: without them no home can be restored.',
    );
    return faults.length === 0;
  } finally {
    clearInterval(timer);
  }
}

/** Writes them into the folder `archive`. Throws a `ConfigError` if a recipient is mistyped. */
async function archive(folder: string, data: string, recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch {
    throw new ConfigError('--to should be the whole word age1… that was printed when the key was made.');
  }
  const paths = { copies: folder, data: resolve(data), to: join(folder, 'archive') };
  const { written, unchanged, kept } = await archiveHomes({ ...paths, encrypter, now: Date.now() });
  say(`Archives written: ${written}; the same as in the last run: ${unchanged}. They have the keys of homes too.`);
  if (kept > 0)
    say(`Archives of homes that are not here: ${kept}, which is most, so none is deleted. Is DESKTOP_DATA_DIR right?`);
}

function copyFiles(from: string, to: string, isMeant: (name: string) => boolean): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) if (isMeant(name)) copyFileSync(join(from, name), join(to, name));
}

const args = process.argv.slice(2);
checkArguments('desktop backup-copies', args);
// What it writes is for this user alone.
process.umask(0o077);
try {
  const options = { to: { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder] = positionals.filter((arg) => arg !== 'backup-copies');
  if (folder === undefined) throw new ConfigError(`Name the folder: ${PROGRAM.desktop('backup-copies FOLDER')}`);
  process.exitCode = (await copy(folder, values.to ?? [])) ? 0 : 1;
} catch (error) {
  exitWith(error, { folder: 'DESKTOP_DATA_DIR' }, () => readDesktopConfig(process.env).DESKTOP_DATA_DIR);
}
