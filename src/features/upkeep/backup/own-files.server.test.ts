// The files of a site come back from their backup, and a second backup is made only after a change.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '#src/command-line/run-command.ts';
import { readSettings } from '#src/server/site/read-site.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { listArchive } from './archive.server.ts';
import { createKeyFile } from './encryption.server.ts';
import { FILE_COMMANDS } from './file-commands.server.ts';

const root = mkdtempSync(join(tmpdir(), 'own-files-test-'));
afterAll(() => rmSync(root, { recursive: true }));

test('settings, texts and large files are packed after a change, encrypted, and put back with their modes', async () => {
  const [site, media, kept, back] = ['site', 'media', 'kept', 'back'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [site, media, kept, join(site, 'overrides'), join(root, 'data')]) mkdirSync(folder);
  const key = join(root, 'key');
  const { recipient } = await createKeyFile(key, new Date());
  const envFile = join(root, 'aperta.env');
  const config = join(site, 'site.config.ts');
  writeFileSync(config, readFileSync('site.config.ts'));
  writeFileSync(join(site, 'overrides', 'it.json'), '{ "pages.home.title": "Zimmer" }');
  writeFileSync(join(media, 'film.webm'), 'a film');
  writeFileSync(join(root, 'data', 'secret.key'), 'k'.repeat(64));
  writeFileSync(envFile, 'SECRET=1\n', { mode: 0o600 });
  chmodSync(config, 0o640);
  const env = { SITE_CONFIG: config, MEDIA_DIR: media, DATA_DIR: join(root, 'data'), BACKUP_RECIPIENT: recipient };
  let now = Date.now();
  const run = async (...args: string[]) => {
    let err = '';
    const terminal = {
      isInteractive: false,
      out: () => undefined,
      err: (text: string) => void (err += text),
      ask: async () => '',
    };
    const settle = async () => ({ ...(await readSettings(env)), now: () => now, tableRules: {} as never });
    const code = await runCommand(
      FILE_COMMANDS,
      args,
      terminal,
      () => Promise.reject(new Error('no database')),
      settle,
      { env, envFile },
    );
    return [code, err];
  };
  expect(await run('backup-files', kept)).toEqual([0, '']);
  // The film may still be on its way.
  expect(readdirSync(kept)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}\.files-[\da-f]{16}\.age$/)]);
  now += 20 * MINUTE_MS;
  expect(await run('backup-files', kept)).toEqual([0, '']);
  const names = readdirSync(kept).toSorted();
  expect(names).toEqual([expect.stringContaining('.files-'), expect.stringContaining('.media-')]);
  expect(await run('backup-files', kept)).toEqual([0, '']);
  expect(readdirSync(kept)).toHaveLength(2);
  const [files = '', film = ''] = names.map((name) => join(kept, name));
  expect([statSync(files).mode & 0o777, readFileSync(files).includes('Zimmer')]).toEqual([0o640, false]);

  expect(await run('restore-files', files, '--to', back)).toEqual([2, expect.stringContaining('--key')]);
  for (const file of [files, film])
    expect(await run('restore-files', file, '--key', key, '--to', back, '--yes')).toEqual([0, '']);
  const restored = (path: string) => readFileSync(join(back, path), 'utf8');
  expect(restored(join(site, 'overrides', 'it.json'))).toContain('Zimmer');
  expect([restored(join(media, 'film.webm')), restored(join(root, 'data', 'secret.key'))]).toEqual([
    'a film',
    'k'.repeat(64),
  ]);
  expect([statSync(join(back, envFile)).mode & 0o777, statSync(join(back, config)).mode & 0o777]).toEqual([
    0o600, 0o640,
  ]);
  expect(await run('restore-files', files, '--key', key, '--to', back, '--yes')).toEqual([
    1,
    expect.stringContaining('none is replaced'),
  ]);
  // A link to nothing is not replaced either.
  rmSync(join(back, media, 'film.webm'));
  symlinkSync('/nowhere', join(back, media, 'film.webm'));
  expect(await run('restore-files', film, '--key', key, '--to', back, '--yes')).toEqual([
    1,
    expect.stringContaining('Nothing was written'),
  ]);
});

test.each(['../', '/'])('an archive that names a place outside of its own, by %s, is refused', async (prefix) => {
  writeFileSync(join(root, 'x'), 'x');
  const archive = join(root, 'archive.tar');
  const args = ['--absolute-names', `--file=${archive}`, `--directory=${root}`, `--transform=s,^,${prefix},`];
  execFileSync('tar', ['--create', ...args, 'x']);
  await expect(listArchive(createReadStream(archive))).rejects.toThrow('places outside of its own');
});
