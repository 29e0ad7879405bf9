// The ways back: for a member without app and codes, and for an operator without the secret key.
import { expect, test } from 'vitest';
import { openSecretKey } from '#src/server/secrets/secret-key.ts';
import { onDatabase } from '#test/databases.ts';
import { type Person } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';
import { typeCommand } from '#test/typing.ts';

onDatabase('second steps that can no longer be passed', (makePlace) => {
  const server = sharedServer(makePlace);

  const run = async (command: string, answer?: string) => (await typeCommand(server.services, command, answer)).code;
  const withSecondStep = async () => {
    const member = await server.member();
    const sending = { token: member.token };
    const started = await server.request('POST', '/auth/otp/', { current_password: member.password }, sending);
    const { secret } = started.body as { secret: string };
    const otp = server.codeOf(secret);
    expect((await server.request('POST', '/auth/otp/confirm/', { otp }, sending)).status).toBe(200);
    return { ...member, secret };
  };
  const signIn = async (user: Person) => (await server.signIn(user)).status;

  test('the one of a member is turned off after confirmation, and the member is notified', async () => {
    const [member, other] = [await withSecondStep(), await withSecondStep()];
    await server.emails();
    expect(await run(`users reset-second-step ${member.username}`)).toBe(3);
    expect(await run(`users reset-second-step ${member.username}`, 'no')).toBe(3);
    expect(await signIn(member)).toBe(400);
    expect(await run(`users reset-second-step ${member.username}`, 'yes')).toBe(0);
    expect([await signIn(member), await signIn(other)]).toEqual([200, 400]);
    expect(await server.mailed()).toEqual([[member.email, 'otpOff']]);
  });

  test('one that is turned off closes the page for operators in sessions that it opened', async () => {
    const ends = {
      member: ({ token, password }: Person & { token: string }) =>
        server.request('DELETE', '/auth/otp/', { current_password: password }, { token }),
      command: ({ username }: Person) => run(`users reset-second-step ${username} --yes`),
      key: () => run('secret-key forget --yes'),
    };
    for (const [by, end] of Object.entries(ends)) {
      const { secret, ...member } = await withSecondStep();
      expect(await run(`users role ${member.email} operator`)).toBe(0);
      server.clock.now += 60_000;
      const { auth_token: token } = (await server.signIn(member, server.codeOf(secret))).body as { auth_token: string };
      const page = async () => (await server.request('GET', '/auth/manage/', undefined, { token })).status;
      expect([by, await page()]).toEqual([by, 200]);
      await end({ ...member, token });
      expect([by, await page(), await server.me(token)]).toEqual([by, 404, 200]);
    }
  });

  test('all are turned off if the secret key is lost, and the server starts with another', async () => {
    const member = await withSecondStep();
    const { queries } = server.database;
    const open = (digit: string) => openSecretKey({ dataDir: '', secretKey: digit.repeat(64) }, queries);
    await open('a');
    await expect(open('b')).rejects.toThrow('SECRET_KEY');
    expect(await run('secret-key forget')).toBe(3);
    expect(await run('secret-key forget --yes')).toBe(0);
    await open('b');
    expect(await signIn(member)).toBe(200);
    expect(await queries.selectFrom('recovery_codes').select('hash').execute()).toEqual([]);
  });
});
