import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadOperator } from '#src/app/modules/modules.server.ts';
import { runCommand } from '#src/command-line/run-command.ts';
import { setAsideKey } from '#src/server/identity/set-aside-key.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { type Person } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';
import { typeCommand } from '#test/typing.ts';

onDatabase('the operator', (makePlace) => {
  const server = sharedServer(makePlace);
  const folder = mkdtempSync(join(tmpdir(), 'operator-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (command: string | readonly string[], answer?: string) => typeCommand(server.services, command, answer);
  /** Gives the document that a command answers with `--json`. */
  const json = async (command: string) => {
    const { out, err, code } = await run(`${command} --json`);
    expect([command, err, code]).toEqual([command, '', 0]);
    return JSON.parse(out) as unknown;
  };
  const signIn = async (user: Person) => (await server.signIn(user)).status;
  const failed = (code: number, why: RegExp) => ({ code, out: '', err: expect.stringMatching(why) as string });
  const idOf = async (username: string) => ((await json(`users show ${username}`)) as { id: number }).id;

  test('lists accounts, searched by a part of email address or username, the newest first', async () => {
    const [first, second] = [await server.member({ username: 'Anna_100' }), await server.member()];
    const found = await json('users list --search NNA_1');
    expect(found).toMatchObject({ is_all: true, users: [{ email: first.email, username: 'Anna_100' }] });
    expect(await json('users list --search nna%1')).toEqual({ is_all: true, users: [] });
    expect(await json(`users list --search ${second.email.slice(1).toUpperCase()}`)).toMatchObject({
      users: [{ username: second.username, is_active: true, confirmed_at: null, deletion_due_at: null }],
    });
    server.clock.now += 1000;
    const newest = await server.member();
    expect(await json('users list --limit 1')).toMatchObject({ is_all: false, users: [{ email: newest.email }] });
    const { out } = await run('users list --limit 1');
    expect(out).toMatch(/^id +email +username +confirmed +disabled +leaving +member since\n\d+ .* no +no +- +\d{4}-/);
    expect(out).toContain('There are more');
  });

  test('shows an account by id, email address or username', async () => {
    const user = await server.member();
    const shown = (await json(`users show ${user.username}`)) as { id: number };
    const last_active_at = new Date(server.clock.now).toISOString();
    const counts = { sessions: 1, passkeys: 0, apps: 0, mails_waiting: 1 };
    expect(shown).toMatchObject({ email: user.email, ...counts, has_one_time_passwords: false, last_active_at });
    expect(await json(`users show ${user.email.toUpperCase()}`)).toEqual(shown);
    expect(await json(`users show ${shown.id}`)).toEqual(shown);
    expect((await run(`users show ${shown.id}`)).out).toMatch(/^id {2,}\d+\nemail /);
    expect(await run('users show nobody')).toMatchObject(failed(1, /^No account .*\n$/));
  });

  test('confirms an address, and with --owner that it is the holder’s', async () => {
    const user = await server.member();
    expect(await run(`users confirm ${user.username}`)).toMatchObject({ code: 3 });
    await json(`users confirm ${user.username} --yes`);
    const once = await json(`users show ${user.username}`);
    expect(once).toMatchObject({ confirmed_at: expect.any(String) as string, owner_since: null });
    expect(await json(`users confirm ${user.username} --owner --yes`)).toMatchObject({ is_owner: true });
    expect((await run(`users show ${user.username}`)).out).toMatch(/^owner since +\d{4}-/m);
  });

  test('does not confuse an account with one whose username is the same as its email address', async () => {
    const user = await server.member();
    const impostor = await server.member();
    // As from before a username had to be the own address.
    const username_key = setAsideKey(user.email, await idOf(impostor.username));
    await server.changeAccount(impostor.email, { username: user.email, username_key });
    expect(await run(`users delete ${user.email} --yes`)).toMatchObject(failed(1, /more than one account/));
    expect([await server.me(user.token), await server.me(impostor.token)]).toEqual([200, 200]);
    expect(await run(`users disable ${impostor.email}`)).toMatchObject({ code: 0 });
    expect([await server.me(user.token), await server.me(impostor.token)]).toEqual([200, 401]);
  });

  test('disables an account and ends its sessions, and enables it again', async () => {
    const user = await server.member();
    expect(await json(`users disable ${user.email}`)).toMatchObject({ is_active: false, sessions_ended: 1 });
    expect([await server.me(user.token), await signIn(user)]).toEqual([401, 400]);
    expect(await run(`users enable ${user.username}`)).toMatchObject({ code: 0 });
    expect([await server.me(user.token), await signIn(user)]).toEqual([401, 200]);
  });

  test('deletes an account with all its rows after confirmation, and sends a goodbye email', async () => {
    const user = await server.member();
    const id = await idOf(user.username);
    expect(await run(`users delete ${id}`)).toMatchObject(failed(3, /^This deletes .* --yes .*\n$/));
    expect(await run(`users delete ${id}`, 'y')).toMatchObject({ code: 3, out: '' });
    expect(await server.me(user.token)).toBe(200);
    await server.emails();
    expect(await run(`users delete ${id}`, 'yes')).toMatchObject({ code: 0 });
    const { queries } = server.database;
    for (const table of ['tokens', 'links', 'outbox', 'known_clients'] as const)
      expect(await queries.selectFrom(table).where('user_id', '=', id).select('user_id').execute()).toEqual([]);
    expect(await run(`users show ${id}`)).toMatchObject({ code: 1 });
    expect(await server.emails()).toMatchObject([{ to: user.email, id: expect.stringMatching(/^deleted-/) }]);
  });

  test('exports the same as the member’s export, to the terminal or into a new file that only the operator can read', async () => {
    const user = await server.member();
    const { body } = await server.request('GET', '/auth/profile/export/', undefined, { token: user.token });
    const once = [{ action: 'export', by: 'command line', details: null, created_at: expect.any(String) as string }];
    const exported = JSON.parse((await run(`users export ${user.username}`)).out) as object;
    expect(exported).toEqual({ ...(body as object), operator_actions: once });
    const file = join(folder, `${user.username}.json`);
    const typed = ['users', 'export', user.username, '--to', file];
    expect(await run(typed)).toMatchObject({ code: 0, out: `Written to ${file}.\n` });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...exported, operator_actions: [...once, ...once] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run(typed)).toMatchObject(failed(1, /is there already/));
  });

  test('removes all passkeys of an account after confirmation, also of a disabled one, and notifies its owner', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const { queries } = server.database;
    const unused = { public_key: '', counter: 0, transports: '', name: 'Key', created_at: 1, last_used_at: 1 };
    for (const [id, username] of [
      ['p'.repeat(2_000), member.username],
      ['q', member.username],
      ['r', other.username],
    ] as const) {
      const row = { ...unused, id, user_id: await idOf(username) };
      await queries.insertInto('passkeys').values(row).execute();
    }
    await server.emails();
    const command = `users remove-passkeys ${member.username}`;
    expect((await run(command)).code).toBe(3);
    expect((await run(command, 'no')).code).toBe(3);
    const left = () => queries.selectFrom('passkeys').select('id').execute();
    expect(await left()).toHaveLength(3);
    await run(`users disable ${member.username}`);
    expect(await json(`${command} --yes`)).toMatchObject({ passkeys_removed: 2 });
    expect(await left()).toEqual([{ id: 'r' }]);
    await run(`users enable ${member.username}`);
    const told = [member.email, 'passkeyRemoved'];
    expect(await server.mailed()).toEqual([told, told]);
    expect(await json(`${command} --yes`)).toMatchObject({ passkeys_removed: 0 });
    expect(await server.emails()).toEqual([]);
    await queries.deleteFrom('passkeys').execute();
  });

  test('ends the sessions of one account, and of all after confirmation', async () => {
    const [one, other] = [await server.member(), await server.member()];
    expect(await json(`sessions end ${one.email}`)).toEqual({ sessions_ended: 1 });
    expect([await server.me(one.token), await server.me(other.token)]).toEqual([401, 200]);
    expect(await run('sessions end --all')).toMatchObject({ code: 3 });
    expect(await server.me(other.token)).toBe(200);
    expect(await run('sessions end --all --yes')).toMatchObject({ code: 0 });
    expect(await server.me(other.token)).toBe(401);
    for (const wrong of ['sessions end', `sessions end ${one.email} --all`])
      expect(await run(wrong)).toMatchObject({ code: 2, out: '' });
  });

  test('creates an invitation that lets people register, stores only its hash, and revokes it', async () => {
    const services = { ...server.services, site: { ...server.services.site, registration: 'invitation' as const } };
    const words = 'invitations create --uses 2 --days 3 --note'.split(' ');
    const { out } = await typeCommand(services, [...words, 'for\u202E Ada']);
    const [, code = ''] = /^https:\/\/site\.example\/entra#invitation\/([\w-]{43})\nUses: 2;/.exec(out) ?? [];
    expect(out).not.toContain('Note:');
    expect((await run('invitations create')).out).toContain("registration: 'open', so people can register without it");
    const { invitations } = (await json('invitations list')) as { invitations: Record<string, unknown>[] };
    const made = invitations.find(({ note }) => note === 'for\u202E Ada');
    const expires_at = new Date(server.clock.now + 3 * DAY_MS).toISOString();
    expect(made).toMatchObject({ uses_left: 2, expires_at, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(invitations)).not.toContain(code);
    expect((await run('invitations list')).out).toContain('for? Ada');
    const prefix = String(made?.['hash']).slice(0, 12);
    expect(await run(`invitations revoke ${prefix}`)).toMatchObject({ code: 3 });
    expect(await run(`invitations revoke ${prefix} --yes`)).toMatchObject({ code: 0 });
    expect(await run(`invitations revoke ${prefix} --yes`)).toMatchObject({ code: 1 });
    expect(await run('invitations revoke zzzz --yes')).toMatchObject({ code: 2 });
  });

  test('lists queued emails without addresses', async () => {
    await server.emails();
    const before = (await json('mail list')) as { waiting: number };
    const user = await server.member();
    const after = (await json('mail list')) as { waiting: number; mails: object[] };
    expect(after.waiting).toBe(before.waiting + 1);
    expect(after.mails.at(-1)).toMatchObject({ kind: 'confirm', attempts: 0, fault: null });
    const { out } = await run('mail list');
    expect(out).toMatch(/^kind +attempts .*\n(?:.*\n)*confirm +0 /);
    expect(out).not.toContain(user.email);
  });

  test('counts accounts, sessions and emails without personal data', async () => {
    const before = (await json('statistics')) as { accounts: Record<string, number>; open_sessions: number };
    const user = await server.member();
    const after = (await json('statistics')) as typeof before & { accounts: { by_language: Record<string, unknown> } };
    for (const name of ['total', 'made_last_7_days', 'active_last_7_days', 'active_last_30_days'])
      expect([name, after.accounts[name]]).toEqual([name, (before.accounts[name] ?? 0) + 1]);
    expect(after.open_sessions).toBe(before.open_sessions + 1);
    expect(after.accounts.by_language).toMatchObject({ en: expect.any(Number), de: '<5', ro: '<5' });
    await run(`users disable ${user.email}`);
    expect(await json('statistics')).toMatchObject({ accounts: { disabled: (before.accounts['disabled'] ?? 0) + 1 } });
    server.clock.now += 8 * DAY_MS;
    expect(await json('statistics')).toMatchObject({ accounts: { made_last_7_days: 0, active_last_7_days: 0 } });
    expect((await run('statistics')).out).toMatch(/^accounts +\d+\nconfirmed +/);
  });
});

describe('the command line', () => {
  const run = async (...typed: string[]) => {
    let out = '';
    let err = '';
    const terminal = {
      isInteractive: false,
      out: (text: string) => void (out += text),
      err: (text: string) => void (err += text),
      ask: async () => '',
    };
    const closed = () => Promise.reject(new Error('the database was opened'));
    const { commands } = await loadOperator();
    return { code: await runCommand(commands, typed, terminal, closed), out, err };
  };

  test.each([
    [[], /^npm run admin -- COMMAND\n[\s\S]*users list[\s\S]*restore FILE/],
    [['--help'], /users export WHO/],
    [['help', 'users'], /users export WHO/],
    [['users', 'export', '--help'], /--to FILE/],
    [['help', '--json'], /^\{\n {2}"commands": \[/],
  ])('prints its help without a database: %j', async (typed, told) => {
    expect(await run(...typed)).toEqual({ code: 0, out: expect.stringMatching(told), err: '' });
  });

  test.each([
    [['user', 'list'], /^There is no command 'user list'\.\n\nnpm run admin -- COMMAND/],
    [['users'], /^'users' is only half a command\.\n[\s\S]*users export WHO/],
    [['help', 'nothing'], /^There is no command 'nothing'\./],
    [['users', 'show'], /^users show: WHO is missing\. See: npm run admin -- help users show\n$/],
    [['users', 'show', 'a', 'b'], /^users show: 'b' is too much/],
    [['users', 'show', 'a', '--all'], /^users show: It has no option --all\./],
    [['users', 'list', '--colour'], /^Unknown option '--colour'\. See: npm run admin -- help\n$/],
    [['users', 'list', '--limit'], /^Option '--limit <value>' argument missing\. See/],
  ])('reports what is wrong with %j', async (typed, told) => {
    expect(await run(...typed)).toEqual({ code: 2, out: '', err: expect.stringMatching(told) });
  });
});
