// Somebody in a member's network learns nothing about the member's account.
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#src/server/settings/config.ts';
import { onDatabase } from '#test/databases.ts';
import { fastHasher, startServer, type TestServer } from '#test/server.ts';

const HOME = '198.51.100.7';

onDatabase('a neighbour', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());

  test('gets the same responses, after the same work, for an account of this network, of another one, and for none', async () => {
    let hashes = 0;
    const verify: typeof fastHasher.verify = async (password, stored) => {
      hashes += 1;
      return fastHasher.verify(password, stored);
    };
    const limits = { ...readConfig({}).limits, failuresPerMinute: 1_000 };
    server = await startServer(await makePlace(), { limits }, { ...fastHasher, verify });
    const [here, elsewhere] = [await server.member(), await server.member()];
    const signIn = async (email: string, password: string, from: string) =>
      server.request('POST', '/auth/token/login/', { email, password }, { from });
    await signIn(here.email, here.password, HOME);
    const seen = [];
    for (const [at, email] of [here.email, elsewhere.email, 'nobody@example.org'].entries()) {
      for (let index = 0; index < 32; index += 1) await signIn(email, 'wrong', `192.0.${at}.${index % 2}`);
      hashes = 0;
      const responses = [];
      for (let index = 0; index < 22; index += 1) responses.push(await signIn(email, 'wrong', HOME));
      seen.push([hashes, responses.map(({ status, text, headers }) => [status, text, headers['retry-after']])]);
      // A success elsewhere is not seen either.
      if (email === here.email) expect((await signIn(email, here.password, '127.0.0.1')).status).toBe(200);
      seen.push((await signIn(email, 'wrong', HOME)).headers['retry-after']);
    }
    expect(seen.slice(0, 2)).toEqual(seen.slice(4));
    expect(seen.slice(2, 4)).toEqual(seen.slice(4));
    expect(seen[4]?.[0]).toBe(20);
  });
});
