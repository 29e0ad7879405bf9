// One journey with a session of its own.
import type { Language } from '#src/shared/languages/languages.ts';
import { newAccount, type Account } from '#test/new-account.ts';
import { addressOf } from '../pages.ts';
import { JOURNEYS } from './journeys/all-journeys.ts';
import { createReader } from './reader.ts';
import { startSession } from './session.ts';

/** What differs from one run to the next. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/visitor-[\w-]+/g, 'visitor'],
  [/127\.0\.0\.1:\d+/g, 'SITE'],
];

/** Returns what is said on a journey, one line for each key. Rejects if a program or the site fails. */
export async function hear(name: string, language: Language): Promise<string> {
  const site = process.env['SITE_URL'] ?? '';
  const session = await startSession(language);
  try {
    const reader = createReader(session, (line) =>
      CHANGING.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), line),
    );
    await JOURNEYS[name]?.({
      reader,
      language,
      open: (page, end = '') => reader.open(`${site}${addressOf(page, language)}${end}`, page + end),
      account: () => register(site, language),
    });
    return `${reader.log.join('\n')}\n`;
  } finally {
    await session.end();
  }
}

/** Makes an account, which is not signed in. */
async function register(site: string, language: Language): Promise<Account> {
  const account = newAccount();
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': language };
  const { status } = await fetch(`${site}/auth/users/`, { method: 'POST', headers, body: JSON.stringify(account) });
  if (status !== 201) throw new Error(`An account was refused: ${status}.`);
  return account;
}
