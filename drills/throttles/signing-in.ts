// Sign-ins from chosen addresses, as a trusted proxy reports them.
import { setTimeout as wait } from 'node:timers/promises';
import { ask, type Answer, type Person } from '../shared/http.ts';

/** The password that attackers try. */
export const WRONG = 'wrong password';

/** Returns the n-th of 16 million addresses, from 10.0.0.0. */
export const addressAt = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

/** Tries to sign in from an address. */
export async function tryFrom(
  site: string,
  from: string,
  { email, password = WRONG, otp }: { readonly email: string; readonly password?: string; readonly otp?: string },
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask('POST', `${site}/auth/token/login/`, {
    body: { email, password, otp },
    headers: { 'X-Forwarded-For': from, ...headers },
  });
}

/** Registers a member from an IP address, whose network is then known. Throws if the status is not 201. */
export async function registerFrom(site: string, from: string, name: string): Promise<Person> {
  const person = { email: `${name}@example.org`, username: name, password: 'Zq7!vXp2' };
  const once = async () => ask('POST', `${site}/auth/users/`, { body: person, headers: { 'X-Forwarded-For': from } });
  let answer = await once();
  // A server that has just started on a busy machine may return 503.
  for (let at = 0; answer.status === 503 && at < 20; at += 1) {
    await wait(1_000);
    answer = await once();
  }
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${answer.body.toString()}`);
  return person;
}

/** Returns the seconds of `Retry-After`, NaN without it. */
export const waitOf = ({ headers }: Answer): number => Number(headers['retry-after'] ?? Number.NaN);
