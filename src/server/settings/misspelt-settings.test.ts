import { expect, test } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { misspeltSettings } from './misspelt-settings.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['SITE_CONFG', 'SITE_CONFIG'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['POSTGRES_PASSWORD', 'DATABASE_URL'],
])('%s is probably %s', (found, meant) => {
  expect(misspeltSettings({ [found]: 'x' })).toEqual([[found, meant]]);
});

test('no setting and no ordinary variable is a misspelling', () => {
  const ordinary =
    'PATH HOME HOSTNAME HOSTS POST SHELL LOGNAME LOG_FORMAT USER TERM PWD DB_URL APERTA_PORT NODE_ENV npm_config_port';
  const others = 'SITE_CONFIG OVERRIDES_DIR CONTENT_DIR BUILD_OUT';
  const names = [...SETTING_NAMES, ...`${others} ${ordinary}`.split(' '), 'A'.repeat(100_000)];
  expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
