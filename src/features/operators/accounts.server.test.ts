// What operators do with people: the commands, the roles of members, and the log.
import { expect, test } from 'vitest';
import { reserveUsername } from '#src/accounts/members/reserved-names.server.ts';
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp } from '#test/server-apps.ts';
import { randomPerson, type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';
import { typeCommand } from '#test/typing.ts';
import { act } from './action.server.ts';
import { DISABLE } from './actions/disable.server.ts';
import { INVITE } from './actions/invite.server.ts';
import { SET_ROLE } from './actions/set-role.server.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

onDatabase('operators', (makePlace) => {
  const server = sharedServer(makePlace);
  const run = (command: string) => typeCommand(server.services, command);
  const json = async (command: string) => {
    const { out, err, code } = await run(`${command} --json`);
    expect([command, err, code]).toEqual([command, '', 0]);
    return JSON.parse(out) as Record<string, unknown>;
  };
  const idOf = async ({ email }: Pick<Member, 'email'>) => (await server.account(email)).id;
  const actorOf = async (member: Member): Promise<Actor> => ({
    kind: 'member',
    id: await idOf(member),
    tokenHash: hashToken(member.token),
  });
  const logged = async (member: Pick<Member, 'email'>) => {
    const { actions } = await json(`audit --member ${member.email}`);
    return (actions as Record<string, unknown>[]).map(({ action, actor_id, details }) => [action, actor_id, details]);
  };
  const withRole = async (role: string) => {
    const member = await server.member();
    await json(`users role ${member.email} ${role}`);
    const { queries } = server.database;
    await queries
      .updateTable('tokens')
      .set({ amr: 'pwd otp mfa' })
      .where('hash', '=', hashToken(member.token))
      .execute();
    return member;
  };

  test('make an account, whose person sets a password with the link and is its owner', async () => {
    const person = randomPerson();
    const { link } = await json(`users create ${person.email} ${person.username} --language de`);
    expect((await server.account(person.email)).language).toBe('de');
    const [, uid, token] = /#reset\/([\w-]+)\/([\w-]+)$/.exec(String(link)) ?? [];
    const recipient = await server.request('POST', '/auth/users/link/', { purpose: 'reset', uid, token });
    expect(recipient.body).toEqual({ email: person.email, state: 'valid' });
    const body = { uid, token, new_password: person.password };
    expect((await server.request('POST', '/auth/users/reset_password_confirm/', body)).status).toBe(204);
    expect((await server.request('POST', '/auth/users/reset_password_confirm/', body)).status).toBe(400);
    expect((await server.signIn(person)).status).toBe(200);
    expect((await server.account(person.email)).owner_since).not.toBeNull();
    expect((await run(`users create ${person.email} other.name`)).err).toMatch(/email|address/i);
    expect((await run(`users create ${randomPerson().email} ${person.username}`)).err).toMatch(/username/i);
    expect(await logged(person)).toEqual([['create', null, null]]);
  });

  test('send the email again that an account waits for', async () => {
    const [made, member] = [randomPerson(), await server.member()];
    await json(`users create ${made.email} ${made.username}`);
    await server.emails();
    expect(await json(`users resend ${made.email}`)).toMatchObject({ kind: 'welcome' });
    expect(await json(`users resend ${member.email}`)).toMatchObject({ kind: 'confirm' });
    expect(await server.mailed()).toEqual([
      [made.email, 'welcome'],
      [member.email, 'confirm'],
    ]);
    await json(`users disable ${made.email} --yes`);
    await json(`users confirm ${member.email} --yes`);
    for (const { email } of [made, member])
      expect((await run(`users resend ${email}`)).err).toMatch(/waits for no email/);
    const change = { current_password: member.password, new_email: `new.${member.email}` };
    await server.request('POST', '/auth/users/set_email/', change, { token: member.token });
    // Its first email has not left yet.
    expect(await json(`users resend ${member.email}`)).toMatchObject({ kind: 'newEmail' });
  });

  test('rename a member by the rules of the site, also those that need the secret key', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const { client } = await addApp(server);
    const reserved = { userId: await idOf(other), clientId: client.id, username: 'known.to.app' };
    await reserveUsername(server.database.queries, server.services, reserved);
    for (const name of ['known.to.app', other.username, 'a b', other.email])
      expect((await run(`users rename ${member.email} ${name.replace(' ', '\u00a0')}`)).code).toBe(2);
    await server.emails();
    await json(`users rename ${member.email} new.name`);
    expect((await server.account(member.email)).username).toBe('new.name');
    expect(await server.mailed()).toEqual([[member.email, 'usernameChanged']]);
    expect(await logged(member)).toEqual([['rename', null, null]]);
  });

  test('do only what their role allows, while their session lasts, and all of it is logged', async () => {
    const [helper, operator, nobody] = [await withRole('helper'), await withRole('operator'), await server.member()];
    const invite = async (member: Member) => {
      await act(server.services, await actorOf(member), INVITE, { uses: 1, days: 1, note: '', isProven: true });
    };
    const disable = async (member: Member) =>
      act(server.services, await actorOf(member), DISABLE, { id: await idOf(nobody) });
    await invite(helper);
    await invite(operator);
    await expect(invite(nobody)).rejects.toThrow('notFound');
    await expect(disable(helper)).rejects.toThrow('notFound');
    expect((await server.account(nobody.email)).is_active).toBe(1);
    expect(await disable(operator)).toBe(1);
    expect(await logged(nobody)).toEqual([['disable', await idOf(operator), null]]);
    await server.request('POST', '/auth/token/logout/', undefined, { token: operator.token });
    await expect(invite(operator)).rejects.toThrow('notFound');
    await json(`users disable ${helper.email}`);
    await expect(invite(helper)).rejects.toThrow('notFound');
    await json(`users role ${operator.email} none`);
  });

  test('cannot take the last role away on the page', async () => {
    const [first, second] = [await withRole('operator'), await withRole('operator')];
    const take = async (actor: Member, from: Member) =>
      act(server.services, await actorOf(actor), SET_ROLE, { id: await idOf(from), role: undefined });
    await take(first, second);
    await expect(take(first, first)).rejects.toThrow('lastOperator');
    await expect(act(server.services, await actorOf(first), DISABLE, { id: await idOf(first) })).rejects.toThrow(
      'lastOperator',
    );
    await json(`users role ${first.email} none`);
    await expect(take(first, first)).rejects.toThrow('notFound');
  });

  test('lose their role with a new password by email, which page and log say', async () => {
    const member = await withRole('operator');
    await server.emails();
    await server.changeAccount(member.email, { deletion_due_at: server.clock.now + 1 });
    await server.request('POST', '/auth/users/reset_password/', { email: member.email });
    const reset = { ...(await server.linkTo(member.email)), new_password: 'Other-7 boats adrift' };
    const { headers } = await server.request('POST', '/auth/users/reset_password_confirm/', reset);
    expect(headers['account-ended']).toBe('deletion role');
    expect((await run('users show ' + member.email)).out).toMatch(/^role +none$/m);
    expect(await logged(member)).toContainEqual(['setRole', await idOf(member), 'none: password set by a link']);
  });

  test('read that a role ends with the first password, if none is set yet', async () => {
    const person = randomPerson();
    const { link } = await json(`users create ${person.email} ${person.username} --link`);
    const warning = /no password is set yet/;
    expect((await run(`users role ${person.email} helper`)).out).toMatch(warning);
    const [, uid, token] = /#reset\/([\w-]+)\/([\w-]+)$/.exec(String(link)) ?? [];
    const body = { uid, token, new_password: person.password };
    const { headers } = await server.request('POST', '/auth/users/reset_password_confirm/', body);
    expect(headers['account-ended']).toBe('role');
    expect((await run(`users role ${person.email} helper`)).out).not.toMatch(warning);
    expect(await json(`users role ${person.email} none`)).toMatchObject({ ends_with_first_password: false });
  });

  test('are in the log after an account is deleted, which has its id alone', async () => {
    const member = await server.member();
    const id = await idOf(member);
    await json(`users delete ${member.email} --yes`);
    const { out } = await run(`audit --member ${id}`);
    expect(out).toMatch(new RegExp(`command line +delete +${id} \\(deleted\\)`));
    expect(out).not.toContain(member.username);
  });

  test('leave in a member’s export what they did, and not who they are', async () => {
    const [operator, member] = [await withRole('operator'), await server.member()];
    await act(server.services, await actorOf(operator), SET_ROLE, { id: await idOf(member), role: 'helper' });
    const { text, body } = await server.request('GET', '/auth/profile/export/', undefined, { token: member.token });
    expect(body).toMatchObject({
      role: 'helper',
      operator_actions: [{ action: 'setRole', by: 'member', details: 'helper' }],
    });
    expect(text).not.toContain(String(await idOf(operator)));
  });
});
