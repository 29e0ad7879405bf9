// Whatever ends a way to sign in, at the same moment as sign-ins that use it: none of their sessions outlives it.
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findUser } from '#src/accounts/find-user.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { act } from '#src/features/operators/action.server.ts';
import { DELETE } from '#src/features/operators/actions/delete.server.ts';
import { DISABLE } from '#src/features/operators/actions/disable.server.ts';
import { onEachDatabase } from '#test/databases.ts';
import { TESTS_EVERYTHING } from '#test/everything.ts';
import { giveOtherWaysIn } from '#test/other-ways-in.ts';
import { type ApiResponse, type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

const ROUNDS = TESTS_EVERYTHING ? 10 : 3;
const AT_ONCE = 4;
const NEW_PASSWORD = 'sette mele verdi 42';
const HOST = { host: 'site.example' };

onEachDatabase('a session that is opened while its account changes', (makePlace) => {
  const server = sharedServer(makePlace);

  type Member = Awaited<ReturnType<TestServer['member']>>;
  type Ways = Awaited<ReturnType<typeof giveOtherWaysIn>>;
  interface Round {
    readonly member: Member;
    readonly ways: Ways | undefined;
  }

  /** Each returns the sign-ins of one round, all with correct credentials. */
  const WAYS: Readonly<Record<string, (round: Round, index: number) => Promise<ApiResponse>>> = {
    password: ({ member }) => server.signIn(member),
    // A code works once: the steps around now give two.
    'one-time password': ({ member, ways }, index) => server.signIn(member, server.codeOf(ways!.secret, index % 2)),
    'recovery code': ({ member, ways }, index) => server.signIn(member, ways!.codes[index]),
    passkey: ({ ways }) => ways!.byPasskey(),
  };
  const post = (path: string, body: object, token?: string, method = 'POST') =>
    server.request(method, path, body, { headers: HOST, ...(token === undefined ? {} : { token }) });

  /** Each prepares an end and gives what brings it about, at once. */
  const ENDS: Readonly<Record<string, (round: Round) => Promise<() => Promise<unknown>>>> = {
    async reset({ member }) {
      await server.emails();
      await post('/auth/users/reset_password/', { email: member.email });
      const { uid, token } = await server.linkTo(member.email);
      const body = { uid, token, new_password: NEW_PASSWORD };
      return () => post('/auth/users/reset_password_confirm/', body);
    },
    'password change': async ({ member: { password: current_password, token } }) => {
      const body = { current_password, new_password: NEW_PASSWORD };
      return () => post('/auth/users/set_password/', body, token);
    },
    async removal({ member: { password: current_password, token } }) {
      const list = await server.request('GET', '/auth/passkeys/', undefined, { token });
      const [{ id }] = (list.body as { passkeys: [{ id: string }] }).passkeys;
      return () => post(`/auth/passkeys/${id}/`, { current_password }, token, 'DELETE');
    },
    async disabling({ member }) {
      const person = await findUser(server.services, member.email);
      return () => act(server.services, COMMAND_LINE, DISABLE, person);
    },
    async deletion({ member }) {
      const person = await findUser(server.services, member.email);
      return () => act(server.services, COMMAND_LINE, DELETE, person);
    },
  };

  const prepare = async (way: string): Promise<Round> => {
    const member = await server.member();
    const ways = way === 'password' ? undefined : await giveOtherWaysIn(server, member);
    // The code that turned the second step on is used up.
    server.clock.now += 60_000;
    return { member, ways };
  };

  // A password cannot be removed; a passkey stays through a change of the password.
  const PAIRS = Object.keys(WAYS)
    .flatMap((way) => Object.keys(ENDS).map((end) => [way, end] as const))
    .filter(([way, end]) => (way === 'passkey' ? end !== 'password change' : end !== 'removal'));

  test.each(PAIRS)('a session by %s does not outlive a %s', async (way, end) => {
    let opened = 0;
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const round = await prepare(way);
      const act = await ENDS[end]!(round);
      const sign = async (index: number) => {
        for (let wait = 0; wait < (turn * index) % 7; wait += 1) await setImmediate();
        return WAYS[way]!(round, index);
      };
      const responses = Array.from({ length: AT_ONCE }, (_, index) => sign(index));
      // In some rounds before any of them is through, in others right after the first.
      await (turn < ROUNDS / 2 ? setImmediate() : Promise.race(responses));
      await act();
      const tokens = (await Promise.all(responses)).flatMap(({ status, body }) =>
        status === 200 ? [(body as { auth_token: string }).auth_token] : [],
      );
      opened += tokens.length;
      const alive = [];
      for (const token of tokens) if ((await server.me(token)) === 200) alive.push(token);
      expect(alive, `round ${turn}`).toEqual([]);
    }
    // Otherwise nothing was tried.
    expect(opened).toBeGreaterThan(0);
  });

  test('ends with the second step, if a code opened it, and by a passkey with a change of the password', async () => {
    const { member, ways } = await prepare('passkey');
    const tokenOf = ({ body }: ApiResponse) => (body as { auth_token: string }).auth_token;
    const alive = (...tokens: string[]) => Promise.all(tokens.map(server.me));
    const byCode = tokenOf(await server.signIn(member, ways!.codes[0]));
    const byPasskey = tokenOf(await ways!.byPasskey());
    const body = { current_password: member.password };
    expect((await post('/auth/otp/', body, member.token, 'DELETE')).status).toBe(204);
    expect(await alive(byCode, byPasskey, member.token)).toEqual([401, 401, 200]);
    const again = tokenOf(await ways!.byPasskey());
    await post('/auth/users/set_password/', { ...body, new_password: NEW_PASSWORD }, member.token);
    expect(await alive(again, member.token)).toEqual([401, 200]);
  });
});
