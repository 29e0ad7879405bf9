// Attackers with many addresses: a /48 or a /40 of IPv6, or 10,000 of IPv4.
import { Secret, TOTP } from 'otpauth';
import { OTP_ENDPOINTS } from '../../src/features/otp/endpoints.ts';
import { makeClock, type Clock } from '../shared/clock.ts';
import { atMost, type Measurement, type Run } from '../shared/drill.ts';
import { addressAt, ask, jsonOf, personOf, register, trySignIn, type Person } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import { attack, DAY_MS, evaluatedRow } from './guessing.ts';

const HOME = '198.51.100.7';
/** How often registration is asked within an hour, each time from another /64. */
const ASKED = 200;
const REGISTERED = 100;

const hex = (number: number) => number.toString(16);
/** Returns the n-th /64 of a /48; neighbours in the row are in different /56. */
const in48 = (at: number, site = '2001:db8:48') => `${site}:${hex((at * 257) & 0xff_ff)}::1`;
/** Goes through the 256 /48 of a /40. */
const in40 = (at: number) => in48(at >> 8, `2001:db8:${hex(at & 0xff)}`);

/** Whose addresses are used for the guesses of each row. */
const GUESSERS: Readonly<Record<string, (at: number) => string>> = {
  'guesses-48': in48,
  'guesses-40': in40,
  'guesses-10000': (at) => addressAt(at % 10_000),
};

/** Enables two-factor authentication for a member. */
async function addSecondFactor(site: string, clock: Clock, person: Person): Promise<void> {
  const token = String(jsonOf(await trySignIn(site, person, { from: HOME }))['auth_token']);
  const call = async (path: string, body: object) => {
    const answer = await ask('POST', site + path, { body, token, from: HOME });
    if (answer.status !== 200) throw new Error(`the second step answered ${answer.status}`);
    return jsonOf(answer);
  };
  const { secret } = await call(OTP_ENDPOINTS.start.path, { current_password: person.password });
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  await call(OTP_ENDPOINTS.confirm.path, { otp: totp.generate({ timestamp: clock.now() }) });
}

/** Guesses passwords, then codes with the correct password. */
export const guessFromMany: Run = async ({ startServer }) => {
  const clock = makeClock(makeFolder());
  const server = await startServer(clock.starting);
  const rows: Measurement[] = [];
  const guess = async (key: string, guessed: { email: string; password?: string; otp?: string }, of = in40) => {
    clock.moveToNoon();
    rows.push(evaluatedRow(key, await attack(server.url, clock, { ...guessed, addressOf: of, forMs: DAY_MS })));
  };
  for (const [key, addressOf] of Object.entries(GUESSERS)) {
    const { email } = await register(server.url, key, HOME);
    await guess(key, { email }, addressOf);
  }
  const { email, password } = await register(server.url, 'ada', HOME);
  await addSecondFactor(server.url, clock, personOf('ada'));
  await guess('codes-40', { email, password, otp: '000000' });
  await server.stop();
  return rows;
};

/** Registers from a /48: for an email that is taken, and many accounts. */
export const registerFromMany: Run = async ({ startServer }) => {
  const clock = makeClock(makeFolder());
  const server = await startServer(clock.starting);
  clock.moveToNoon();
  const { email } = await register(server.url, 'bea', HOME);
  /** Counts the answers of a status to registrations, each from another /64. */
  const registerMany = async (times: number, status: number, bodyOf: (at: number) => object) => {
    let counted = 0;
    for (let at = 0; at < times; at += 1) {
      const answer = await ask('POST', `${server.url}/auth/users/`, { body: bodyOf(at), from: in48(at) });
      if (![201, 400, 429].includes(answer.status)) throw new Error(`a registration was answered ${answer.status}`);
      if (answer.status === status) counted += 1;
    }
    return counted;
  };
  const taken = await registerMany(ASKED, 400, (at) => ({ email, username: `name${at}`, password: 'short' }));
  const made = await registerMany(REGISTERED, 201, (at) => personOf(`many${at}`));
  await server.stop();
  return [
    { ...atMost('taken-48', taken, 40, 'responses'), isMet: taken > 0 && taken <= 40 },
    { ...atMost('registrations-48', made, 20, 'accounts'), isMet: made > 0 && made <= 20 },
  ];
};
