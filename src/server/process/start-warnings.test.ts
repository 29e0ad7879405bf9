import { expect, test } from 'vitest';
import site from '#site';
import { readConfig } from '#src/server/settings/config.ts';
import complete from '#test/complete-site/site.config.ts';
import { addressToOpen } from './start-report.ts';
import { startWarnings, type StartState } from './start-warnings.ts';

const OWN = { ...complete, publicUrl: 'https://aperta.test' };

/** The warnings of a server with these settings, without those about examples. */
function warningsOf(env: Record<string, string>, changes: Partial<StartState> = {}): string {
  const { publicUrl = 'http://localhost:3000', ...config } = readConfig(env);
  const state = { site, env, built: undefined, isService: true, config: { ...config, publicUrl }, ...changes };
  return startWarnings(state)
    .filter((warning) => !/^(?:Still examples|As shipped)/.test(warning))
    .join('\n');
}

const GOOD = { PUBLIC_URL: 'https://aperta.test', SMTP_URL: 'smtp://localhost' };

test('a site with an address, a mail server and its own pages has none', () => {
  expect(warningsOf(GOOD, { site: OWN, built: OWN })).toBe('');
  expect(warningsOf({}, { isService: false })).toBe('');
});

test.each([
  [{}, 'No setting is set'],
  [{ PUBLIC_URL: 'https://aperta.test' }, 'SMTP_URL is not set'],
  [{ ...GOOD, PUBLIC_URL: 'http://aperta.test' }, 'should be https'],
  [{ ...GOOD, DATABSE_URL: 'x' }, 'Is DATABASE_URL meant?'],
])('settings %j: %s', (env, words) => {
  expect(warningsOf(env)).toContain(words);
});

test('pages of another address, or of another configuration, are named with the command', () => {
  const built = { ...OWN, registration: 'closed' as const, donationUrl: null };
  const found = warningsOf({ ...GOOD, PUBLIC_URL: 'https://other.test' }, { site: OWN, built });
  expect(found).toMatch(/built with https:\/\/aperta\.test.*npm run build/);
  expect(found).toMatch(/the new donationUrl, registration,.*npm run build/);
});

test('a public site is told in one line what it does not state; a local one is not', () => {
  const found = warningsOf(GOOD, { site: { ...OWN, operator: { form: 'e.V.' }, donationUrl: null, workSessions: [] } });
  expect(found).toMatch(/^site\.config\.ts does not state.*: operator\.street, .*workSessions\[\]\.provider\./);
  expect(found).not.toMatch(/operator\.form|payment/);
  expect(warningsOf({}, { isService: false })).toBe('');
});

test('the example address is no example any more once PUBLIC_URL is set', () => {
  const examples = (env: Record<string, string>, publicUrl: string) =>
    startWarnings({ site, env, built: undefined, isService: true, config: { ...readConfig(env), publicUrl } }).find(
      (line) => line.startsWith('Still examples'),
    );
  expect(examples({}, 'http://localhost:3000')).toMatch(/publicUrl/);
  expect(examples(GOOD, GOOD.PUBLIC_URL)).not.toMatch(/publicUrl/);
});

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://192.0.2.1:3000', 'http://192.0.2.1:3000'],
])('a server on %s is opened at %s', (address, opened) => {
  expect(addressToOpen(address)).toBe(opened);
});
