// Members who register and sign in on a server in trouble. A request must be stored, or refused with 503 in the visitor's language.
import { translate } from '../../src/server/texts/messages.ts';
import { LANGUAGE_CODES, type Language } from '../../src/shared/languages/languages.ts';
import type { Ledger } from '../shared/durability/ledger.ts';
import { readStored } from '../shared/durability/stored.ts';
import { ask, jsonOf, personOf, type HttpResponse } from '../shared/http.ts';
import { startTraffic, type Traffic } from '../shared/traffic.ts';

/** In which a member must be able to register and sign in again. */
export const HEAL_LIMIT_MS = 5_000;

/** Starts readers meanwhile: reading must not fail. */
export const startReading = async (site: string, { live }: Ledger): Promise<Traffic> => {
  const reader = { count: 1, restMs: 20 };
  return startTraffic(site, { pages: reader, me: reader }, { members: [], tokens: [...live].slice(0, 1) });
};

/** Registers one member and, if that was acknowledged, signs in. Returns whether both were acknowledged. */
export async function visit(site: string, ledger: Ledger, username: string): Promise<boolean> {
  const { email, password, ...names } = personOf(username);
  if (!(await request(site, ledger, '/auth/users/', { email, password, ...names }, 201))) return false;
  ledger.accounts.set(email, []);
  const response = await request(site, ledger, '/auth/token/login/', { email, password }, 200);
  if (response) ledger.live.add(String(jsonOf(response)['auth_token']));
  return response !== undefined;
}

/** The requests use all languages in turn. */
async function request(
  site: string,
  ledger: Ledger,
  path: string,
  body: object,
  success: number,
): Promise<HttpResponse | undefined> {
  const language = LANGUAGE_CODES[countOf(ledger) % LANGUAGE_CODES.length] ?? 'it';
  const headers = { 'Accept-Language': language };
  const response = await ask('POST', site + path, { body, headers }).catch((error: unknown) => error as Error);
  if (response instanceof Error) ledger.unexpected.push(`${path}: ${response.message}`);
  else if (response.status === success) return response;
  else if (isRefusal(response, language)) ledger.refused += 1;
  else ledger.unexpected.push(`${path}: ${response.status} ${response.body.toString().slice(0, 200)}`);
  return undefined;
}

/** Returns how many requests were answered as they should be. */
export const countOf = ({ accounts, live, refused }: Ledger): number => accounts.size + live.size + refused;

/** 503 or 507 with the sentence in the visitor's language. */
function isRefusal(response: HttpResponse, language: Language): boolean {
  const sentences = [translate(language, 'request.unavailable'), translate(language, 'request.busy')];
  return [503, 507].includes(response.status) && sentences.some((sentence) => sentence === jsonOf(response)['detail']);
}

/** Returns the milliseconds until a member can register and sign in again; Infinity if none can in twice the limit. */
export async function healing(site: string, ledger: Ledger): Promise<number> {
  const from = performance.now();
  for (let turn = 0; performance.now() - from < 2 * HEAL_LIMIT_MS; turn += 1)
    if (await visit(site, ledger, `healed-${turn}`)) return performance.now() - from;
  return Infinity;
}

/** Compares the database of a server that has ended with its ledger: a line for each loss, and for each account without its email. */
export async function compare(
  dataDir: string,
  { accounts, live }: Pick<Ledger, 'accounts' | 'live'>,
): Promise<{ lost: string[]; emails: string[] }> {
  const { users, hasSession, faults } = await readStored({ dataDir });
  const without = (what: 'hasNetwork' | 'hasMail') =>
    [...users].filter(([, user]) => !user[what]).map(([email]) => email);
  return {
    lost: [
      ...[...accounts.keys()].filter((email) => !users.has(email)).map((email) => `the account of ${email} is gone`),
      ...[...live].filter((token) => !hasSession(token)).map(() => 'a session is gone'),
      ...without('hasNetwork').map((email) => `the account of ${email} is half written`),
      ...faults,
    ],
    emails: without('hasMail').map((email) => `no whole email to ${email}`),
  };
}
