// Eight writers at once: they register, sign in, change their language and sign out, until the server is gone.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LANGUAGE_CODES } from '../../../src/shared/languages/languages.ts';
import { addressAt, ask, jsonOf, personOf, type HttpResponse, type Asking } from '../http.ts';
import { poll } from '../wait.ts';
import type { Ledger } from './ledger.ts';

const WRITERS = 8;
/** Number of sessions that stay open. */
const KEPT = 4;
/** After an unexpected response: do not flood a server that is going down. */
const PAUSE_MS = 20;

/** Thrown on an unexpected response. */
class UnexpectedResponse extends Error {}

let made = 0;

/** Starts the writers on a site and notes what it acknowledges. Resolves at the first acknowledged account, or once all have ended. */
export async function startWriters(site: string, ledger: Ledger): Promise<{ ended: Promise<unknown> }> {
  const inUse = new Set<string>();
  const before = ledger.accounts.size;
  let running = WRITERS;
  const write = async () => {
    for (;;)
      try {
        await takeTurn(site, ledger, inUse);
      } catch (error) {
        if (!(error instanceof UnexpectedResponse)) return void (running -= 1);
        ledger.unexpected.push(error.message);
        await wait(PAUSE_MS);
      }
  };
  const ended = Promise.all(Array.from({ length: WRITERS }, write));
  await poll(() => running === 0 || ledger.accounts.size > before, Infinity, 5);
  return { ended };
}

/** Ends the oldest session; then one new member: an account, two sign-ins, and two changes. */
async function takeTurn(site: string, ledger: Ledger, inUse: Set<string>): Promise<void> {
  made += 1;
  // Each has its own IP address, so that no rate limit per client is reached.
  const from = addressAt(made);
  const request = async (expected: number, method: string, path: string, asking: Asking): Promise<HttpResponse> => {
    const response = await ask(method, `${site}${path}`, { from, ...asking });
    if (response.status !== expected)
      throw new UnexpectedResponse(`${method} ${path} was answered ${response.status}: ${response.body.toString()}`);
    return response;
  };
  const person = personOf(`writer-${randomBytes(8).toString('hex')}`);
  const { email, password } = person;
  const signIn = async () => {
    const token = String(
      jsonOf(await request(200, 'POST', '/auth/token/login/', { body: { email, password } }))['auth_token'],
    );
    ledger.live.add(token);
    ledger.unseen.add(token);
    return token;
  };

  const oldest = ledger.live.size > KEPT ? ledger.live.values().find((one) => !inUse.has(one)) : undefined;
  if (oldest !== undefined) {
    // Without a response it is unknown whether it is valid.
    ledger.live.delete(oldest);
    await request(204, 'POST', '/auth/token/logout/', { token: oldest });
    ledger.ended.add(oldest);
    ledger.unseen.add(oldest);
  }
  await request(201, 'POST', '/auth/users/', { body: person });
  ledger.accounts.set(email, []);
  const token = await signIn();
  inUse.add(token);
  for (const turn of [made, made + 1]) {
    const language = LANGUAGE_CODES[turn % LANGUAGE_CODES.length] ?? 'it';
    const acknowledged = ledger.accounts.get(email) ?? [];
    if (acknowledged.length > 0) ledger.accounts.set(email, [...acknowledged, language]);
    await request(204, 'PATCH', '/auth/profile/', { token, body: { language } });
    ledger.accounts.set(email, [language]);
  }
  await signIn();
  inUse.delete(token);
}
