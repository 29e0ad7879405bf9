// Members who register and sign in on a server in trouble. A call must be stored, or refused with 503 in the visitor's language.
import { translate } from '../../src/server/messages.ts';
import { LANGUAGE_CODES, type Language } from '../../src/shared/languages.ts';
import type { Ledger } from '../shared/durability/acknowledged-writes.ts';
import { readSqlite } from '../shared/durability/stored.ts';
import { ask, type Answer } from '../shared/http.ts';
import type { People } from '../shared/traffic.ts';

/** They read meanwhile: reading must not fail. */
export const READERS: People = { pages: { count: 1, restMs: 20 }, me: { count: 1, restMs: 20 } };

/** Registers one member and, if that was acknowledged, signs in. Returns whether both were acknowledged. */
export async function visit(site: string, ledger: Ledger, username: string): Promise<boolean> {
  const person = { email: `${username}@example.org`, username, password: 'Zq7!vXp2' };
  const { email, password } = person;
  if (!(await call(site, ledger, '/auth/users/', person, 201))) return false;
  ledger.accounts.set(email, {});
  const answer = await call(site, ledger, '/auth/token/login/', { email, password }, 200);
  if (answer) ledger.live.add((JSON.parse(answer.body.toString()) as { auth_token: string }).auth_token);
  return answer !== undefined;
}

/** The calls in turn use all languages. */
async function call(
  site: string,
  ledger: Ledger,
  path: string,
  body: object,
  success: number,
): Promise<Answer | undefined> {
  const language = LANGUAGE_CODES[countOf(ledger) % LANGUAGE_CODES.length] ?? 'it';
  const answer = await ask('POST', site + path, { body, headers: { 'Accept-Language': language } }).catch(
    (error: unknown) => error as Error,
  );
  if (answer instanceof Error) ledger.unexpected.push(`${path}: ${answer.message}`);
  else if (answer.status === success) return answer;
  else if (isRefusal(answer, language)) ledger.refused += 1;
  else ledger.unexpected.push(`${path}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
  return undefined;
}

/** Returns how many calls were answered as they should be. */
export const countOf = ({ accounts, live, refused }: Ledger): number => accounts.size + live.size + refused;

/** 503 or 507 with the sentence in the visitor's language. */
function isRefusal({ status, body }: Answer, language: Language): boolean {
  const { detail } = JSON.parse(body.toString() || '{}') as { detail?: unknown };
  const sentences = [translate(language, 'refusal.unavailable'), translate(language, 'refusal.busy')];
  return (status === 503 || status === 507) && sentences.some((sentence) => sentence === detail);
}

/** Compares the database of a server that has ended with its ledger: a line for each loss, and for each account without its email. */
export async function compare(
  dataDir: string,
  { accounts, live }: Ledger,
): Promise<{ lost: string[]; mails: string[] }> {
  const { users, sessions, faults } = await readSqlite(dataDir);
  return {
    lost: [
      ...[...accounts.keys()].filter((email) => !users.has(email)).map((email) => `the account of ${email} is gone`),
      ...[...live].filter((token) => !sessions.has(token)).map(() => 'a session is gone'),
      ...[...users].filter(([, { hasMark }]) => !hasMark).map(([email]) => `the account of ${email} is half written`),
      ...faults,
    ],
    mails: [...users].filter(([, { hasMail }]) => !hasMail).map(([email]) => `no whole email to ${email}`),
  };
}
