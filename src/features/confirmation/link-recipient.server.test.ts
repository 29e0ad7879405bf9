// What the page of a link learns from the server.
import { expect, test } from 'vitest';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

type Link = Awaited<ReturnType<TestServer['linkTo']>>;

onDatabase('the recipient of a link', (makePlace) => {
  const server = sharedServer(makePlace);

  const ask = async (link: Link) => {
    const { status, body } = await server.request('POST', '/auth/users/link/', link);
    return status === 200 ? (body as object) : status;
  };
  const post = (path: string, body: object, token?: string) =>
    server.request('POST', `/auth/users/${path}/`, body, token === undefined ? {} : { token });

  test('is named without using the link, for its own purpose only', async () => {
    const { email } = await server.member();
    await server.emails();
    await post('reset_password', { email });
    const link = await server.linkTo(email);
    for (const _twice of [1, 2]) expect(await ask(link)).toEqual({ email, state: 'valid' });
    for (const wrong of [{ purpose: 'disown' }, { uid: 'MQ' }, { purpose: 'owner' }])
      expect(await ask({ ...link, ...wrong })).toBe(400);
    expect((await post('reset_password_confirm', { ...link, new_password: 'Nv8?kLw3xx' })).status).toBe(204);
    expect(await ask(link)).toBe(400);
  });

  test.each(['with', 'without'])('has confirmed the address already, %s a session', async (how) => {
    const { email, token } = await server.member();
    const first = await server.linkTo(email);
    await post('resend_activation', { email });
    const second = await server.linkTo(email);
    await post('activation', first, how === 'with' ? token : undefined);
    for (const link of [first, second]) expect(await ask(link)).toEqual({ email, state: 'done' });
    server.clock.now += DAY_MS;
    expect([await ask(first), await ask(second)]).toEqual([400, 400]);
  });

  test('learns that the account was confirmed otherwise, also by a reset', async () => {
    const { email } = await server.member();
    const activation = await server.linkTo(email);
    await post('resend_activation', { email });
    const disown = await server.linkTo(email, 1);
    expect(await ask(disown)).toEqual({ email, state: 'valid' });
    await post('activation', activation);
    expect(await ask(disown)).toEqual({ email, state: 'confirmed' });
    await post('reset_password', { email });
    await post('reset_password_confirm', { ...(await server.linkTo(email)), new_password: 'Nv8?kLw3xx' });
    expect(await ask(disown)).toBe(400);
    const other = await server.member();
    const first = await server.linkTo(other.email);
    await post('reset_password', { email: other.email });
    await post('reset_password_confirm', { ...(await server.linkTo(other.email)), new_password: 'Nv8?kLw3xx' });
    expect(await ask(first)).toEqual({ email: other.email, state: 'done' });
  });

  test('the reader of a new address does not learn the present one, and later that it is confirmed', async () => {
    const { email, token, password: current_password } = await server.member();
    await server.emails();
    await post('set_email', { current_password, new_email: `new.${email}` }, token);
    const link = await server.linkTo(`new.${email}`);
    expect(await ask(link)).toEqual({ email: `new.${email}`, state: 'valid' });
    await post('set_email_confirm', link);
    expect(await ask(link)).toEqual({ email: `new.${email}`, state: 'done' });
  });
});
