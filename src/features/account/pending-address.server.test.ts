// A change of address that waits for its confirmation: the last request counts, and the profile shows what is true.
import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

onEachDatabase('a pending address', (makePlace) => {
  const server = sharedServer(makePlace);

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const ask = ({ token, password: current_password }: Member, new_email: string) =>
    server.request('POST', '/auth/users/set_email/', { current_password, new_email }, { token });
  const withdraw = ({ token }: Member) => server.request('DELETE', '/auth/users/set_email/', undefined, { token });
  const use = async (link: object) => (await server.request('POST', '/auth/users/set_email_confirm/', link)).status;
  const pending = async ({ token }: Member) =>
    ((await server.request('GET', '/auth/profile/', undefined, { token })).body as { new_email: string | null })
      .new_email;
  const member = async () => {
    const made = await server.member();
    await server.emails();
    return made;
  };

  test('is shown as soon as it is requested, and is the last one', async () => {
    const ada = await member();
    await ask(ada, `typo.${ada.email}`);
    expect(await pending(ada)).toBe(`typo.${ada.email}`);
    const slip = await server.linkTo(`typo.${ada.email}`);
    await ask(ada, `right.${ada.email}`);
    expect(await pending(ada)).toBe(`right.${ada.email}`);
    expect(await use(slip)).toBe(400);
    expect(await use(await server.linkTo(`right.${ada.email}`))).toBe(204);
    expect(await pending(ada)).toBeNull();
  });

  test('ends emails to an earlier one that still wait, and keeps every link to the same one', async () => {
    const ada = await member();
    await ask(ada, `typo.${ada.email}`);
    await ask(ada, `right.${ada.email}`);
    const first = await server.linkTo(`right.${ada.email}`);
    await ask(ada, `Right.${ada.email}`);
    expect((await server.emails()).map(({ to }) => to)).toEqual([`Right.${ada.email}`]);
    expect(await use(first)).toBe(204);
  });

  test.each([
    ['the present address', (ada: Member) => ask(ada, ada.email)],
    ['a withdrawal', withdraw],
  ])('is ended by %s, without an email', async (_how, end) => {
    const ada = await member();
    await ask(ada, `typo.${ada.email}`);
    const link = await server.linkTo(`typo.${ada.email}`);
    await ask(ada, `typo.${ada.email}`);
    expect((await end(ada)).status).toBe(204);
    expect([await pending(ada), await use(link), await server.emails()]).toEqual([null, 400, []]);
  });

  test('does not lead notices of earlier changes to the new reader', async () => {
    const ada = await member();
    await ask(ada, `new.${ada.email}`);
    const link = await server.linkTo(`new.${ada.email}`);
    const passwords = { current_password: ada.password, new_password: 'Nv8?kLw3xx' };
    const { queries } = server.database;
    const before = await queries.selectFrom('links').selectAll().where('purpose', '=', 'email').execute();
    await server.request('POST', '/auth/users/set_password/', passwords, { token: ada.token });
    // A new password ends the link; here the thief asks again before the notice is sent.
    await queries.insertInto('links').values(before).execute();
    expect(await use(link)).toBe(204);
    const mailed = (await server.mailed()).map((words) => words.join(' '));
    expect(mailed.toSorted()).toEqual([`${ada.email} emailChanged`, `${ada.email} passwordChanged`]);
  });
});
