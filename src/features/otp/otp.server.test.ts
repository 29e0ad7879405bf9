import { expect, test } from 'vitest';
import { readConfig } from '#src/server/settings/config.ts';
import { translate } from '#src/server/texts/messages.ts';
import { onDatabase } from '#test/databases.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';
import { reason, sentence } from '#test/texts.ts';

const STEP_MS = 30_000;
const REQUIRED = {
  non_field_errors: [translate('en', 'field.otpRequired')],
  detail: sentence(reason('otpRequired')),
  otp_required: true,
};
const INVALID_CODE = translate('en', 'field.otpWrong');
const WRONG = { non_field_errors: [INVALID_CODE], otp_required: true };

onDatabase('one-time passwords', (makePlace) => {
  const server = sharedServer(makePlace);

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const request = (method: string, path: string, { token }: Member, body?: unknown, on = server) =>
    on.request(method, `/auth/otp/${path}`, body, { token });
  const start = async (member: Member, on = server) => {
    const response = await request('POST', '', member, { current_password: member.password }, on);
    expect(response.status, response.text).toBe(200);
    return response.body as { secret: string; uri: string };
  };
  const codeOf = (secret: string, steps?: number) => server.codeOf(secret, steps);
  /** A code that is none of those that count now. */
  const wrongCode = (secret: string) =>
    ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((at) => codeOf(secret, at) === code))!;
  const signIn = (member: Member, otp?: unknown) => server.signIn(member, otp);
  const status = async (member: Member) => (await request('GET', '', member)).body;
  /** A member whose second step is on, a step later than its first code. */
  const holder = async (on = server) => {
    const member = await on.member();
    const { secret } = await start(member, on);
    const confirmed = await request('POST', 'confirm/', member, { otp: on.codeOf(secret) }, on);
    expect(confirmed.status, confirmed.text).toBe(200);
    on.clock.now += STEP_MS;
    return { member, secret, codes: (confirmed.body as { recovery_codes: string[] }).recovery_codes };
  };

  test('are on after the first correct code, and required from then on', async () => {
    const member = await server.member();
    const { secret, uri } = await start(member);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(member.email);
    expect((await signIn(member)).status).toBe(200);
    const early = await request('POST', 'confirm/', member, { otp: wrongCode(secret) });
    expect([early.status, early.body]).toMatchObject([400, { otp: [INVALID_CODE] }]);
    // As many letters as a code has digits, and more bytes.
    expect((await request('POST', 'confirm/', member, { otp: 'àèìòùé' })).status).toBe(400);
    expect(await status(member)).toEqual({ is_active: false, recovery_codes_left: 0 });

    const confirmed = await request('POST', 'confirm/', member, { otp: codeOf(secret) });
    const codes = (confirmed.body as { recovery_codes: string[] }).recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[a-z1-9]{5}-[a-z1-9]{5}$/.test(code))).toBe(true);
    expect(await status(member)).toEqual({ is_active: true, recovery_codes_left: 10 });
    expect(await server.mailed()).toContainEqual([member.email, 'otpOn']);

    const asked = await signIn(member);
    expect([asked.status, asked.body]).toEqual([400, REQUIRED]);
    for (const empty of ['', '  ', null]) expect((await signIn(member, empty)).body).toEqual(REQUIRED);
    server.clock.now += STEP_MS;
    const { status: answered, body } = await signIn(member, codeOf(secret));
    expect([answered, Object.keys(body as object)]).toEqual([200, ['auth_token']]);
  });

  test('are not revealed without the password: the response is that of every failed sign-in', async () => {
    const [{ member, secret }, other] = [await holder(), await server.member()];
    const plain = await signIn({ ...other, password: 'wrong' });
    for (const otp of [undefined, codeOf(secret), '000000']) {
      const response = await signIn({ ...member, password: 'wrong' }, otp);
      expect([response.status, response.text]).toEqual([400, plain.text]);
    }
    expect((await signIn(member, codeOf(secret))).status).toBe(200);
  });

  test('refuse a wrong code, and a malformed one, and accept a right one with spaces', async () => {
    const { member, secret } = await holder();
    for (const otp of [wrongCode(secret), '12345', '1234567', 'x'.repeat(3000), "' or 1=1 --", '١٢٣٤٥٦', 7]) {
      const response = await signIn(member, otp);
      expect([otp, response.status, response.body]).toMatchObject([otp, 400, WRONG]);
    }
    const code = codeOf(secret);
    expect((await signIn(member, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  test('work once each, also if one is sent five times concurrently', async () => {
    const { member, secret } = await holder();
    const code = codeOf(secret);
    const responses = await Promise.all(Array.from({ length: 5 }, () => signIn(member, code)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect((await signIn(member, code)).status).toBe(400);
  });

  test('allow for a clock that is half a minute off, and no more', async () => {
    for (const [steps, expected] of [
      [-2, 400],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 400],
    ] as const) {
      const { member, secret } = await holder();
      server.clock.now += STEP_MS;
      expect([steps, (await signIn(member, codeOf(secret, steps))).status]).toEqual([steps, expected]);
    }
  });

  test('an older code does not work after a newer one, even within its time step', async () => {
    const { member, secret } = await holder();
    server.clock.now += STEP_MS;
    expect((await signIn(member, codeOf(secret))).status).toBe(200);
    expect((await signIn(member, codeOf(secret, -1))).status).toBe(400);
  });

  test('a recovery code of this account replaces one, once, however it is typed', async () => {
    const [{ member, codes }, { member: other }] = [await holder(), await holder()];
    expect((await signIn(other, codes[0])).status).toBe(400);
    expect((await signIn(member, codes[0])).status).toBe(200);
    expect((await signIn(member, codes[0])).body).toMatchObject(WRONG);
    expect((await signIn(member, codes[1]!.replace('-', '—').replaceAll('1', 'I').toUpperCase())).status).toBe(200);
    const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(member, codes[2])));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(await status(member)).toEqual({ is_active: true, recovery_codes_left: 7 });
  });

  test('new recovery codes invalidate the old ones', async () => {
    const { member, codes } = await holder();
    const renewed = await request('POST', 'recovery_codes/', member, { current_password: member.password });
    const fresh = (renewed.body as { recovery_codes: string[] }).recovery_codes;
    expect(new Set([...codes, ...fresh]).size).toBe(20);
    expect((await signIn(member, codes[0])).status).toBe(400);
    expect((await signIn(member, fresh[0])).status).toBe(200);
  });

  test('there are no recovery codes without the second step', async () => {
    const member = await server.member();
    for (const prepare of [async () => undefined, () => start(member)]) {
      await prepare();
      const response = await request('POST', 'recovery_codes/', member, { current_password: member.password });
      expect([response.status, await status(member)]).toEqual([400, { is_active: false, recovery_codes_left: 0 }]);
    }
  });

  test('are turned off with the password alone, and the owner is notified', async () => {
    const { member, secret, codes } = await holder();
    for (const body of [undefined, {}, { current_password: 'wrong' }]) {
      const response = await request('DELETE', '', member, body);
      expect([response.status, Object.keys(response.body as object)]).toEqual([400, ['current_password', 'detail']]);
    }
    expect((await signIn(member)).body).toEqual(REQUIRED);
    expect((await request('DELETE', '', member, { current_password: member.password })).status).toBe(204);
    expect(await server.mailed()).toContainEqual([member.email, 'otpOff']);
    expect((await signIn(member)).status).toBe(200);
    expect(await status(member)).toEqual({ is_active: false, recovery_codes_left: 0 });

    const again = await start(member);
    expect(again.secret).not.toBe(secret);
    await request('POST', 'confirm/', member, { otp: codeOf(again.secret) });
    expect((await signIn(member, codes[0])).status).toBe(400);
  });

  test('begun again, it is the same secret in the same session, a new one in another, and none if one is active', async () => {
    const member = await server.member();
    const first = await start(member);
    server.clock.now += 14 * 60_000;
    expect((await start(member)).secret).toBe(first.secret);
    const other = { ...member, token: await server.newToken(member) };
    const second = await start(other);
    expect(second.secret).not.toBe(first.secret);
    expect((await request('POST', 'confirm/', member, { otp: codeOf(first.secret) })).status).toBe(400);
    server.clock.now += 16 * 60_000;
    const third = await start(other);
    expect(third.secret).not.toBe(second.secret);
    expect((await request('POST', 'confirm/', other, { otp: codeOf(third.secret) })).status).toBe(200);
    const active = await request('POST', '', other, { current_password: member.password });
    expect([active.status, Object.keys(active.body as object)]).toEqual([400, ['otp', 'detail']]);
    server.clock.now += STEP_MS;
    expect((await signIn(member, codeOf(third.secret))).status).toBe(200);
  });

  test('the owner is alarmed by a wrong code, and not by one that was right and is sent again', async () => {
    const { member, secret, codes } = await holder();
    await server.emails();
    const alarms = async () => (await server.emails()).filter(({ id }) => id.startsWith('wrongCode')).length;
    for (const code of [codeOf(secret), codes[0]]) {
      expect((await signIn(member, code)).status).toBe(200);
      expect((await signIn(member, code)).body).toMatchObject(WRONG);
    }
    expect(await alarms()).toBe(0);
    expect((await signIn(member, wrongCode(secret))).body).toMatchObject(WRONG);
    expect(await alarms()).toBe(1);
  });

  test('confirming needs a start', async () => {
    const member = await server.member();
    for (const body of [{}, { otp: '123456' }])
      expect((await request('POST', 'confirm/', member, body)).status).toBe(400);
    expect(await status(member)).toEqual({ is_active: false, recovery_codes_left: 0 });
  });

  test('an account without them needs no code, and a sent code is ignored', async () => {
    const member = await server.member();
    for (const otp of [undefined, '000000', 'text'])
      expect(Object.keys((await signIn(member, otp)).body as object)).toEqual(['auth_token']);
  });

  test('a wrong code counts as a failed sign-in, and a missing one does not', async () => {
    const limited = await startServer(await makePlace(), { limits: { ...readConfig({}).limits, freeFailures: 3 } });
    limited.clock.now = server.clock.now;
    const { member, secret } = await holder(limited);
    for (let index = 0; index < 10; index += 1) expect((await limited.signIn(member)).status).toBe(400);
    for (const status of [400, 400, 400, 429])
      expect((await limited.signIn(member, wrongCode(secret))).status).toBe(status);
    // The right password alone does not reset the count.
    expect((await limited.signIn(member)).status).toBe(429);
    await limited.close();
  });
});
