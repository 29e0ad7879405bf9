// A code proves that the holder of a session reads the address, from whichever device (docs/decisions/0025-ownership-of-an-address.md).
import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

onEachDatabase('the code to an address', (makePlace) => {
  const server = sharedServer(makePlace);

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const ask = ({ token }: Member) => server.request('POST', '/auth/users/address_code/', undefined, { token });
  const type = async ({ token }: Member, code: string) =>
    (await server.request('POST', '/auth/users/address_code_confirm/', { code }, { token })).status;
  const profile = async ({ token }: Member) =>
    (await server.request('GET', '/auth/profile/', undefined, { token })).body;
  const codesTo = async ({ email }: Member) =>
    (await server.emails()).flatMap(({ to, text }) => (to === email ? (text?.match(/^\d{4} \d{4}$/m) ?? []) : []));
  /** Has confirmed the address on another device. */
  const confirmedElsewhere = async () => {
    const member = await server.member();
    await server.request('POST', '/auth/users/activation/', await server.linkTo(member.email));
    return member;
  };

  test('proves it in the session that it is typed in, however it is typed, once', async () => {
    const [member, other] = [await confirmedElsewhere(), await confirmedElsewhere()];
    expect(await profile(member)).toMatchObject({ is_confirmed: true, is_proven: false });
    expect((await ask(member)).status).toBe(204);
    const [code = ''] = await codesTo(member);
    const fullWidth = `\u200b${code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))}`;
    expect(await type(other, code)).toBe(400);
    expect(await type(member, fullWidth.replace(' ', '–'))).toBe(204);
    expect(await profile(member)).toMatchObject({ is_proven: true });
    await server.database.queries.updateTable('users').set({ owner_since: null }).execute();
    expect(await type(member, code)).toBe(400);
  });

  test('confirms an unconfirmed address as well, and nothing more is sent afterwards', async () => {
    const member = await server.member();
    await ask(member);
    const [code = ''] = await codesTo(member);
    expect(await type(member, code)).toBe(204);
    expect(await profile(member)).toMatchObject({ is_confirmed: true, is_proven: true });
    expect((await ask(member)).status).toBe(204);
    expect(await codesTo(member)).toEqual([]);
  });

  test('works for half an hour, and for no other address', async () => {
    const [late, moved] = [await server.member(), await server.member()];
    const codes = [];
    for (const member of [late, moved]) {
      await ask(member);
      codes.push(...(await codesTo(member)));
    }
    await server.changeAccount(moved.email, { email: 'moved@example.org', email_key: 'moved@example.org' });
    expect(await type(moved, codes[1] ?? '')).toBe(400);
    server.clock.now += 31 * 60_000;
    expect(await type(late, codes[0] ?? '')).toBe(400);
  });

  test('cannot be guessed: after ten wrong ones the next has to wait', async () => {
    const member = await server.member();
    await ask(member);
    const [code = ''] = await codesTo(member);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, guess) => type(member, `0000 00${10 + guess}`)));
    expect(guesses.filter((status) => status === 429)).toHaveLength(2);
    expect(await type(member, code)).toBe(429);
  });

  test('is refused with a reason when the address has had too many, with those that strangers asked for', async () => {
    const member = await server.member();
    await server.emails();
    // Two of the three that a mailbox gets besides new passwords, one of which welcomed the member, and two more for the member.
    for (let sent = 0; sent < 4; sent += 1) expect((await ask(member)).status).toBe(204);
    expect((await ask(member)).status).toBe(429);
  });
});
