// Members who register and sign in on a server in trouble, and a record of the answers.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { translate } from '../../src/server/messages.ts';
import type { Language } from '../../src/shared/languages.ts';
import { ask, type Answer, type Person } from '../shared/http.ts';
import type { People } from '../shared/traffic.ts';

const TONGUES: readonly Language[] = ['de', 'el', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'ro'];

/** What members of one server were answered. */
export interface Ledger {
  /** Of the accounts that were acknowledged. */
  readonly usernames: string[];
  /** Of the sign-ins that were. */
  readonly tokens: string[];
  /** How many calls were kept, and how many refused honestly. */
  readonly counts: { kept: number; refused: number };
  /** A line for each answer that is neither. */
  readonly wrong: string[];
}

export const emptyLedger = (): Ledger => ({ usernames: [], tokens: [], counts: { kept: 0, refused: 0 }, wrong: [] });

/** Lets one member register and, if that went well, sign in; each in one of the nine languages. Returns whether both were kept. */
export async function visit(site: string, ledger: Ledger, username: string): Promise<boolean> {
  const person: Person = { email: `${username}@example.org`, username, password: 'Zq7!vXp2' };
  const { email, password } = person;
  const isIn = await call(site, ledger, '/auth/users/', person, 201);
  if (!isIn) return false;
  ledger.usernames.push(username);
  const answer = await call(site, ledger, '/auth/token/login/', { email, password }, 200);
  if (answer) ledger.tokens.push((JSON.parse(answer.body.toString()) as { auth_token: string }).auth_token);
  return answer !== undefined;
}

async function call(
  site: string,
  { counts, wrong }: Ledger,
  path: string,
  body: object,
  kept: number,
): Promise<Answer | undefined> {
  const language = TONGUES[(counts.kept + counts.refused) % TONGUES.length] ?? 'it';
  const answer = await ask('POST', site + path, { body, headers: { 'Accept-Language': language } }).catch(
    (error: unknown) => (error as Error).message,
  );
  if (typeof answer === 'string') {
    wrong.push(`${path}: ${answer}`);
  } else if (answer.status === kept) {
    counts.kept += 1;
    return answer;
  } else if (isHonest(answer, language)) {
    counts.refused += 1;
  } else {
    wrong.push(`${path}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
  }
  return undefined;
}

/** 503 or 507 with the sentence in the visitor's language. */
function isHonest({ status, body }: Answer, language: Language): boolean {
  const { detail } = JSON.parse(body.toString() || '{}') as { detail?: unknown };
  const sentences = [translate(language, 'refusal.unavailable'), translate(language, 'refusal.busy')];
  return (status === 503 || status === 507) && sentences.some((sentence) => sentence === detail);
}

/** Opens the database of a server that has ended, and returns a line for each promise that it does not keep. */
export function brokenPromises(dataDir: string, { usernames, tokens }: Ledger): string[] {
  const db = new DatabaseSync(join(dataDir, 'accounts.db'));
  const column = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const users = new Set(column('select username from users'));
  const hashes = new Set(column('select hash from tokens'));
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  const faults = [
    ...usernames.filter((name) => !users.has(name)).map((name) => `account of ${name} is gone`),
    ...tokens.filter((token) => !hashes.has(hashOf(token))).map(() => 'a session is gone'),
    ...column('pragma integrity_check').filter((line) => line !== 'ok'),
    ...column('select "table" from pragma_foreign_key_check').map(() => 'a row of nobody'),
    ...column('select username from users where id not in (select user_id from known_clients)').map(
      (name) => `account of ${name} is half written`,
    ),
  ];
  db.close();
  return faults;
}

/** Returns a line for each account whose first mail is neither in the outbox nor, whole, in the mail folder. */
export function lostMails(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'accounts.db'));
  const emails = db.prepare('select email from users where id not in (select user_id from outbox)').all();
  db.close();
  const folder = join(dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.eml$/.test(name)) : [];
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const isWhole = (text: string) => /--\s*$/.test(text);
  return [
    ...texts.filter((text) => !isWhole(text)).map(() => 'half a mail'),
    ...emails
      .map(({ email }) => String(email))
      .filter((email) => !texts.some((text) => text.includes(`To: ${email}`)))
      .map((email) => `no mail to ${email}`),
  ];
}

/** They read all the while: reading must go on. */
export const READERS: People = { pages: { count: 1, restMs: 20 }, me: { count: 1, restMs: 20 } };
