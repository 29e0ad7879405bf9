// Attackers with many addresses: a /48 or a /40 of IPv6, or 10,000 of IPv4.
import { Secret, TOTP } from 'otpauth';
import { OTP_ENDPOINTS } from '../../src/features/otp/endpoints.ts';
import { atMost, type Measurement, type RunOptions } from '../shared/drill.ts';
import { ask, type Person } from '../shared/http.ts';
import { makeClock, type Clock } from '../shared/movable-clock.ts';
import { attack, DAY_MS, evaluated } from './guessing.ts';
import { addressAt, registerFrom, tryFrom } from './signing-in.ts';

const HOME = '198.51.100.7';
/** How often registration is asked within an hour, each time from another /64. */
const ASKED = 200;
const REGISTERED = 100;

const hex = (number: number) => number.toString(16);
/** Returns the n-th /64 of a /48; neighbours in the row are in different /56. */
const in48 = (at: number, site = '2001:db8:48') => `${site}:${hex((at * 257) & 0xff_ff)}::1`;
/** Goes through the 256 /48 of a /40. */
const in40 = (at: number) => in48(at >> 8, `2001:db8:${hex(at & 0xff)}`);
const among10000 = (at: number) => addressAt(at % 10_000);

/** Enables two-factor authentication for a member. */
async function secure(site: string, clock: Clock, { email, password }: Person): Promise<void> {
  const { body } = await tryFrom(site, HOME, { email, password });
  const { auth_token: token } = JSON.parse(body.toString()) as { auth_token: string };
  const call = async (path: string, fields: object) => {
    const asking = { body: fields, token, headers: { 'X-Forwarded-For': HOME } };
    const answer = await ask('POST', site + path, asking);
    if (answer.status !== 200) throw new Error(`the second step answered ${answer.status}`);
    return JSON.parse(answer.body.toString()) as { secret: string };
  };
  const { secret } = await call(OTP_ENDPOINTS.start.path, { current_password: password });
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
  await call(OTP_ENDPOINTS.confirm.path, { otp });
}

/** Counts the answers of a status to registrations, each from another /64 of one /48. */
async function register(site: string, count: number, status: number, bodyOf: (at: number) => object): Promise<number> {
  let counted = 0;
  for (let at = 0; at < count; at += 1) {
    const asking = { body: bodyOf(at), headers: { 'X-Forwarded-For': in48(at) } };
    const answer = await ask('POST', `${site}/auth/users/`, asking);
    if (![201, 400, 429].includes(answer.status)) throw new Error(`a registration was answered ${answer.status}`);
    if (answer.status === status) counted += 1;
  }
  return counted;
}

export async function networks({ startServer, fault }: RunOptions): Promise<readonly Measurement[]> {
  const clock = makeClock();
  const server = await startServer(clock.starting);
  const { url } = server;
  const rows: Measurement[] = [];
  const guess = async (key: string, from: string, addressOf: (at: number) => string) => {
    const { email } = await registerFrom(url, HOME, key);
    clock.moveToNoon();
    const seen = await attack(url, clock, { email, addressOf, forMs: DAY_MS });
    rows.push(evaluated(key, `At most 100 wrong passwords per day are evaluated for one account from ${from}`, seen));
  };
  if (fault?.name !== 'only-64') {
    await guess('guesses-48', 'the 65,536 /64 networks of one IPv6 /48', in48);
    await guess('guesses-40', 'the 256 /48 networks of one IPv6 /40', in40);
    await guess('guesses-10000', '10,000 IPv4 addresses', among10000);
    const member = await registerFrom(url, HOME, 'ada');
    await secure(url, clock, member);
    clock.moveToNoon();
    const codes = { ...member, otp: '000000', addressOf: in40, forMs: DAY_MS };
    const seen = await attack(url, clock, codes);
    rows.push(
      evaluated(
        'codes-40',
        'At most 100 two-factor codes per day are evaluated for one account, with the correct password, from one IPv6 /40',
        seen,
      ),
    );
  }
  if (fault?.name !== 'strangers-alone') {
    clock.moveToNoon();
    const { email, password } = await registerFrom(url, HOME, 'bea');
    const taken = await register(url, ASKED, 400, (at) => ({ email, username: `name${at}`, password: 'short' }));
    const made = await register(url, REGISTERED, 201, (at) => ({
      email: `many${at}@example.org`,
      username: `many${at}`,
      password,
    }));
    rows.push(
      { ...atMost('taken-48', taken, 40, 'responses'), isMet: taken > 0 && taken <= 40 },
      { ...atMost('registrations-48', made, 20, 'accounts'), isMet: made > 0 && made <= 20 },
    );
  }
  await server.stop();
  return rows;
}
