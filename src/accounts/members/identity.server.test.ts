// One mailbox is one person, and a username claims no other's address.
import { expect, test } from 'vitest';
import { onSqlite } from '#test/databases.ts';
import { randomPerson, UNLIMITED, type ApiResponse, type Person } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

onSqlite('identity', (makePlace) => {
  const server = sharedServer(makePlace, { limits: { ...UNLIMITED, failuresPerMinute: 1e6 } });

  const register = (changes: Partial<Person>) => server.request('POST', '/auth/users/', randomPerson(changes));
  const faults = ({ status, body }: ApiResponse, field: string) => [status, (body as Record<string, string[]>)[field]];
  const FOREIGN = ['A username with @ must be your own email address.'];

  test('another spelling of a mailbox is taken, signs in, and gets no more emails', async () => {
    const person = await server.member({ email: `ada.${Date.now()}@bücher.example` });
    const local = person.email.split('@')[0] ?? '';
    const spellings = [
      `"${local}"@bücher.example`,
      `${local}@XN--BCHER-KVA.example`,
      String.raw`"\a${local.slice(1)}"@bücher.example`,
    ];
    for (const email of spellings) {
      expect(faults(await register({ email }), 'email')).toEqual([400, ['user with this email already exists.']]);
      expect((await server.signIn({ ...person, email })).status).toBe(200);
    }
    for (let round = 0; round < 3; round += 1)
      for (const email of [person.email, ...spellings])
        await server.request('POST', '/auth/users/reset_password/', { email });
    const mails = await server.emails();
    expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => person.email));
  });

  test('an address in Punycode is shown with its letters', async () => {
    const { body } = await register({ email: 'eva@xn--bcher-kva.example', username: 'eva@xn--bcher-kva.example' });
    expect(body).toMatchObject({ email: 'eva@bücher.example', username: 'eva@bücher.example' });
  });

  test('a username with @ is the own address, with all characters that it may have', async () => {
    const boss = await server.member();
    const local = `"${boss.username}"@example.org`;
    for (const username of [boss.email, boss.email.replace('@', '＠'), 'nobody@example.org', '@', 'ada@', local])
      expect([username, ...faults(await register({ username }), 'username')]).toEqual([username, 400, FOREIGN]);
    for (const email of [
      `d'angelo.${Date.now()}@example.org`,
      `o&m/a=${Date.now()}@example.org`,
      `${'a'.repeat(60)}@${'b.'.repeat(90)}it`,
    ])
      expect([email, (await register({ email, username: email })).status]).toEqual([email, 201]);
  });

  test('an address that has a fault is reported once, also if it is the username', async () => {
    const { body } = await register({ email: 'ada@', username: 'ada@' });
    expect(body).toEqual({ email: ['Enter a valid email address.'], detail: expect.any(String) });
  });

  test('a member cannot take another’s address as username later', async () => {
    const [member, boss] = [await server.member(), await server.member()];
    const rename = (new_username: string) =>
      server.request('POST', '/auth/users/set_username/', { current_password: member.password, new_username }, member);
    expect(faults(await rename(boss.email), 'new_username')).toEqual([400, FOREIGN]);
    expect((await rename(member.email.toUpperCase())).status).toBe(204);
  });

  test('a username that is the address changes with it, and the old address is free', async () => {
    const email = `old.${Date.now()}@example.org`;
    const member = await server.member({ email, username: email });
    const new_email = `new.${email}`;
    await server.request('POST', '/auth/users/set_email/', { current_password: member.password, new_email }, member);
    await server.request('POST', '/auth/users/set_email_confirm/', await server.linkTo(new_email), member);
    const { body } = await server.request('GET', '/auth/users/me/', undefined, member);
    expect(body).toMatchObject({ email: new_email, username: new_email });
    expect((await register({ email, username: email })).status).toBe(201);
  });
});
