// `npm run desktop -- restore-copies FOLDER --key KEYFILE`: puts members' homes back on a new machine, from the archives of `backup-copies
// --to` (docs/desktop.md). The host must not run.
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Decrypter } from 'age-encryption';
import { restoreHomes } from '#src/desktop/engines/local/homes/backup/home-archives.ts';
import { readDesktopConfig } from '#src/desktop/host/settings.ts';
import { lockDataFolder } from '#src/server/database/server-lock.ts';
import { checkArguments } from '#src/server/program/arguments.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { exitWith } from './exit.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Throws a `ConfigError` if nothing can be restored. */
async function restore(folder: string | undefined, keyFile: string | undefined): Promise<void> {
  if (folder === undefined || keyFile === undefined)
    throw new ConfigError(
      `Name the folder of the archives and the key: ${PROGRAM.desktop('restore-copies FOLDER --key KEYFILE')}`,
    );
  for (const path of [folder, keyFile]) if (!existsSync(path)) throw new ConfigError(`${resolve(path)} is not there.`);
  if (process.getuid?.() !== 0) throw new ConfigError('Homes can be restored by root alone.');
  const keys = readFileSync(keyFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('AGE-SECRET-KEY-1'));
  if (keys.length === 0)
    throw new ConfigError(`${resolve(keyFile)} holds no key: it should have a line AGE-SECRET-KEY-1….`);
  const { DESKTOP_DATA_DIR } = readDesktopConfig(process.env);
  const data = resolve(DESKTOP_DATA_DIR);
  mkdirSync(data, { recursive: true });
  // Users of sessions enter it.
  chmodSync(data, 0o711);
  if (!lockDataFolder({ dataDir: data, databaseUrl: undefined }))
    throw new ConfigError(`DESKTOP_DATA_DIR is ${data}, which a desktop host uses: stop it first.`);
  const decrypter = () => {
    const made = new Decrypter();
    for (const key of keys) made.addIdentity(key.trim());
    return made;
  };
  const { restored, there, hasKeys } = await restoreHomes({ from: resolve(folder), data, decrypter }).catch(
    (error: unknown) => {
      throw new ConfigError(
        `An archive cannot be restored: ${(error as Error).message}. What was restored before stays.`,
      );
    },
  );
  say(`Homes restored: ${restored.length}; there already, and not replaced: ${there.length}.`);
  if (!hasKeys) say('There is no archive of keys: encrypted homes cannot be opened until home-keys is back.');
  say('Now put the key of DESKTOP_HOME_KEY_FILE back, delete the key of the archives here, and start the host.');
}

const args = process.argv.slice(2);
checkArguments('desktop restore-copies', args);
try {
  const options = { key: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  await restore(
    positionals.find((arg) => arg !== 'restore-copies'),
    values.key,
  );
} catch (error) {
  exitWith(error, { folder: 'DESKTOP_DATA_DIR' }, () => readDesktopConfig(process.env).DESKTOP_DATA_DIR);
}
