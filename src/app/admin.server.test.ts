import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '#src/server/settings/config.ts';
import { PROGRAM_ENV } from '#test/program-env.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'admin-test-'))));
afterAll(() => rmSync(folder, { recursive: true }));

async function admin(
  commandLine: string | readonly string[],
  { program = 'src/app/admin.server.ts', settings = {} } = {},
) {
  // Empty settings win over those of a file .env that this tree may have.
  const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  const env = { ...empty, ...PROGRAM_ENV, DATA_DIR: join(folder, 'data'), ...settings };
  const words = typeof commandLine === 'string' ? commandLine.split(' ') : commandLine;
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}
const failed = (code: number, why: RegExp) => ({ code, out: '', err: expect.stringMatching(why) as string });

// Each starts a process of its own, which a busy machine makes slow.
describe('the admin program', { timeout: 240_000 }, () => {
  test('names a misspelt setting, since another database would be opened', async () => {
    const { code, err } = await admin('statistics', { settings: { DATABSE_URL: 'postgres://h/d' } });
    expect([code, err]).toEqual([0, expect.stringContaining('Is DATABASE_URL meant?')]);
  });

  test('exits with 0 and only JSON on standard output, also if npm starts it', async () => {
    for (const program of ['src/app/admin.server.ts', 'scripts/admin.mjs']) {
      const { code, out, err } = await admin('statistics --json', { program });
      expect([code, err, JSON.parse(out)]).toEqual([0, '', expect.objectContaining({ open_sessions: 0 })]);
    }
  });

  test('exits with 2 if the command is wrong, and with 3 if nobody can confirm', async () => {
    expect(await admin('users lst', { program: 'scripts/admin.mjs' })).toEqual(failed(2, /^There is no command/));
    expect(await admin('sessions end --all')).toEqual(failed(3, /Nothing was done: .*--yes.*\n$/));
  });

  test('exits with 1 and one line if a command fails', async () => {
    expect(await admin('users show nobody')).toEqual(failed(1, /^No account .*\n$/));
    const wrong = await admin('users list', { settings: { DATABASE_URL: 'mysql://x' } });
    expect(wrong).toEqual(failed(1, /^DATABASE_URL is not usable.*\n$/));
    const unreachable = await admin('users list', { settings: { DATABASE_URL: 'postgres://127.0.0.1:1/x' } });
    expect(unreachable).toEqual(failed(1, /^DATABASE_URL: .*ECONNREFUSED.*\n$/));
  });

  test('prints no control characters of stored data, in output, errors, JSON and stack traces', async () => {
    const hostile = '\u001B]0;owned\u0007\u009B31m\u202E\r';
    const named = await admin(['users', 'show', hostile]);
    expect(named).toMatchObject({ code: 1, out: '', err: expect.stringContaining("'?]0;owned??31m??'") });
    const site = join(folder, 'site.config.ts');
    writeFileSync(site, `throw new Error(${JSON.stringify(hostile)});`);
    const thrown = await admin('users list', { settings: { SITE_CONFIG: site } });
    expect(thrown).toMatchObject({ code: 1, err: expect.stringContaining('?]0;owned') });
    const made = await admin(['invitations', 'create', '--note', hostile, '--json']);
    const listed = await admin('invitations list');
    for (const { out, err } of [named, thrown, made, listed])
      expect(out + err).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(made.out)).toMatchObject({ note: hostile });
  });

  test('answers with one line as in the log, of a result and of an error', async () => {
    const line = (level: number, fields: object) => ({
      level,
      time: expect.stringMatching(/T.*Z$/) as string,
      ...fields,
    });
    const done = await admin('migrate --log');
    expect(JSON.parse(done.out)).toEqual(line(30, { schema: expect.any(String) as string, msg: 'migrate' }));
    const wrong = await admin('migrate --log', { settings: { DATABASE_URL: 'postgres://127.0.0.1:1/x' } });
    expect(JSON.parse(wrong.err)).toEqual(line(50, { msg: expect.stringContaining('ECONNREFUSED') as string }));
    expect([done.out, wrong.err].map((text) => text.split('\n').length)).toEqual([2, 2]);
  });

  test('writes a backup alone to standard output with -', async () => {
    const { code, out, err } = await admin('backup - --plain');
    expect([code, err]).toEqual([0, expect.stringMatching(/^Written to standard output: \d+ rows/)]);
    expect(JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ end: true });
  });

  test('refuses a database of an older version and leaves it as it is, except to migrate it', async () => {
    const settings = { DATA_DIR: join(folder, 'older') };
    await admin('migrate', { settings });
    const file = join(folder, 'older', 'accounts.db');
    const change = (sql: string) => {
      const database = new DatabaseSync(file);
      const rows = database.prepare(sql).all();
      database.close();
      return rows;
    };
    const newest = 'name = (select max(name) from kysely_migration)';
    // As if the newest one had been added since.
    change(`delete from kysely_migration where ${newest}`);
    const applied = () => change('select name from kysely_migration');
    const before = applied();
    for (const command of ['users list', 'backup - --plain'])
      expect(await admin(command, { settings })).toEqual(
        failed(1, /^DATA_DIR is .* older version .* nothing was changed.* -- migrate\n$/),
      );
    expect(applied()).toEqual(before);
  });
});
