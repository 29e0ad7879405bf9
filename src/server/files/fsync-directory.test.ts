import { fsyncSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#src/server/database/open.ts';
import { renderMail } from '#src/server/mail/templates.ts';
import { createMailTransport } from '#src/server/mail/transport.ts';
import { openSecretKey } from '#src/server/secrets/secret-key.ts';
import { createDurableDirectory, fsyncDirectory } from './fsync-directory.ts';

vi.mock('node:fs', { spy: true });

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lasting-'));
  vi.clearAllMocks();
});
afterEach(() => {
  vi.mocked(fsyncSync).mockReset();
  rmSync(root, { recursive: true });
});

/** The folders that were opened, in order: nothing but a sync opens one. */
const opened = () =>
  vi
    .mocked(openSync)
    .mock.calls.filter(([, flags]) => flags === 'r')
    .map(([path]) => path);

const fail = (code: string) =>
  vi.mocked(fsyncSync).mockImplementationOnce(() => {
    throw Object.assign(new Error(code), { code });
  });

test('a folder is created for this user, its parents for all to enter, and each folder with a new entry is synced', () => {
  const before = process.umask(0o077);
  createDurableDirectory(join(root, 'a/b'));
  process.umask(before);
  expect(['a', 'a/b'].map((path) => statSync(join(root, path)).mode & 0o777)).toEqual([0o755, 0o700]);
  expect(opened()).toEqual([root, join(root, 'a')]);
  expect(fsyncSync).toHaveBeenCalledTimes(2);
  createDurableDirectory(join(root, 'a/b'));
  expect(fsyncSync).toHaveBeenCalledTimes(2);
});

test.runIf(process.platform === 'linux')('a folder that the system does not allow is an error at once', () => {
  expect(() => createDurableDirectory('/proc/data')).toThrow('ENOENT');
});

test('a disk error is thrown; a file system that cannot sync folders is accepted', () => {
  fail('EIO');
  expect(() => fsyncDirectory(root)).toThrow('EIO');
  fail('EINVAL');
  expect(() => fsyncDirectory(root)).not.toThrow();
});

test('the folder of an email is synced before the email counts as sent', async () => {
  const post = createMailTransport({ smtpUrl: undefined, dataDir: root }, () => undefined);
  const values = { product: 'Aperta', contact: 'info@example.org', name: 'Key' };
  const letter = renderMail('passkeyAdded', { language: 'en', values, link: 'https://site.example/' });
  const mail = {
    ...letter,
    id: 'a',
    from: { name: 'A', address: 'a@example.org' },
    to: 'b@example.org',
    language: 'en',
  };
  // Vitest opens the files of packages that are loaded now.
  await import('nodemailer');
  vi.clearAllMocks();
  await post.send(mail);
  expect(opened()).toEqual([root, join(root, 'mail')]);
  fail('EIO');
  await expect(post.send(mail)).rejects.toThrow('EIO');
});

test('the folder of the secret key is synced before the database records the key', async () => {
  const database = await openDatabase({ dataDir: join(root, 'database'), databaseUrl: undefined });
  fail('EIO');
  const config = { dataDir: root, secretKey: undefined };
  await expect(openSecretKey(config, database.queries)).rejects.toThrow(/secret\.key cannot be read or made \(EIO\)/);
  expect(await database.queries.selectFrom('secrets').selectAll().execute()).toEqual([]);
  await openSecretKey(config, database.queries);
  expect(opened().at(-1)).toBe(root);
  await database.close();
});
