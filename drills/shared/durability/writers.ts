// Eight writers at once: they register, sign in, change their language and sign out, until the server is gone.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LANGUAGE_CODES } from '../../../src/shared/languages.ts';
import { ask, type Answer, type Asking } from '../http.ts';
import type { Account, Ledger } from './acknowledged-writes.ts';

const WRITERS = 8;
/** Number of sessions that stay open. */
const KEPT = 4;
const PASSWORD = 'Zq7!vXp2';
/** After an unexpected answer: do not flood a server that is going down. */
const PAUSE_MS = 20;

/** Thrown on an unexpected response. */
class UnexpectedAnswer extends Error {}

let made = 0;

/** Running writers. Each ends when it cannot reach the server. */
interface Writers {
  /** Resolves at the first account that is acknowledged, or once all have ended. */
  readonly begun: Promise<void>;
  /** Resolves once all have ended. */
  readonly ended: Promise<void>;
}

/** Starts the writers on a site and notes what it acknowledges. */
export function startWriters(site: string, ledger: Ledger): Writers {
  const inUse = new Set<string>();
  const before = ledger.accounts.size;
  const one = async () => {
    for (;;)
      try {
        await takeTurn(site, ledger, inUse);
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) return;
        ledger.unexpected.push(error.message);
        await wait(PAUSE_MS);
      }
  };
  const end = new AbortController();
  const ended = Promise.all(Array.from({ length: WRITERS }, one)).then(() => end.abort());
  const begun = async () => {
    while (!end.signal.aborted && ledger.accounts.size === before) await wait(5);
  };
  return { begun: begun(), ended };
}

/** Ends the oldest session; then one new member: an account, two sign-ins, and two changes. */
async function takeTurn(site: string, ledger: Ledger, inUse: Set<string>): Promise<void> {
  made += 1;
  // Each has its own IP address, so that no rate limit per client is reached.
  const from = { 'X-Forwarded-For': `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}` };
  const call = async (wanted: number, method: string, path: string, asking: Asking): Promise<Answer> => {
    const answer = await ask(method, `${site}${path}`, { headers: from, ...asking });
    if (answer.status !== wanted)
      throw new UnexpectedAnswer(`${method} ${path} was answered ${answer.status}: ${answer.body.toString()}`);
    return answer;
  };
  const username = `writer-${randomBytes(8).toString('hex')}`;
  const email = `${username}@example.org`;
  const signIn = async () => {
    const { body } = await call(200, 'POST', '/auth/token/login/', { body: { email, password: PASSWORD } });
    const token = (JSON.parse(body.toString()) as { auth_token: string }).auth_token;
    ledger.live.add(token);
    ledger.unseen.add(token);
    return token;
  };

  const oldest = ledger.live.size > KEPT ? ledger.live.values().find((one) => !inUse.has(one)) : undefined;
  if (oldest !== undefined) {
    // Without an answer it is unknown whether it is valid.
    ledger.live.delete(oldest);
    await call(204, 'POST', '/auth/token/logout/', { token: oldest });
    ledger.ended.add(oldest);
    ledger.unseen.add(oldest);
  }
  await call(201, 'POST', '/auth/users/', { body: { email, username, password: PASSWORD } });
  const account: Account = {};
  ledger.accounts.set(email, account);
  const token = await signIn();
  inUse.add(token);
  for (const turn of [made, made + 1]) {
    const language = LANGUAGE_CODES[turn % LANGUAGE_CODES.length] ?? 'it';
    if (account.languages) account.languages = [...account.languages, language];
    await call(204, 'PATCH', '/auth/profile/', { token, body: { language } });
    account.languages = [language];
  }
  await signIn();
  inUse.delete(token);
}
