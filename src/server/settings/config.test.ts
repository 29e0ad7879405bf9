import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig, SETTING_NAMES } from './config.ts';

const RECIPIENT = 'age15r7jgm9mvmvdejwyvdlrur68v78n2f9mngl0vlaf80acn6jv2ensxajz3f';

test('an empty environment is valid', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    trustedProxies: [],
    sessionIdleDays: 30,
    // Ctrl-C is instant.
    drainSeconds: 0,
  });
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test('every invalid setting is reported in a line of its own, without the value of a secret', () => {
  const faulty = {
    PORT: 'http',
    PUBLIC_URL: 'aperta.example/x',
    DATABASE_URL: 'mysql://u:secret@h/d',
    BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1secret',
    TRUST_PROXY: '10.0.0.0/99',
    PASSWORD_PASSES: '1',
  };
  const lines = Object.keys(faulty).map((name) => `${name} [^\n]*`);
  expect(() => readConfig(faulty)).toThrow(ConfigError);
  expect(() => readConfig(faulty)).toThrow(new RegExp(`^${lines.join('\n')}$`));
  expect(() => readConfig(faulty)).toThrow(/^PORT [^\n]*, not "http"\.$/m);
  expect(() => readConfig(faulty)).not.toThrow(/secret/);
});

test.each([
  ['PORT', '99999', '-1', '1e3', '0x10', '30 00', '３０００', '"3000"', '9'.repeat(100)],
  ['METRICS_PORT', 'x', '65536', '-1', '1.5'],
  ['HOST', 'http://127.0.0.1', '127.0.0.1:3000', '[::1]', '"127.0.0.1"', 'a b', 'x'.repeat(300)],
  ['PUBLIC_URL', 'aperta.example', 'https://a.example/x', '"https://a.example"', 'https://my–site.example', 'ftp://a'],
  ['PUBLIC_URL', 'https://a.example;', 'https://a.example.', 'https://*.a.example'],
  ['DATA_DIR', '"./data"', 'x'.repeat(5_000), '~/data', '$HOME/data', 'file:///data', 'a\0b', '/data"', '/data;'],
  ['DATABASE_URL', 'localhost/aperta', '"postgres://h/d"', 'postgres://', 'postgres:aperta', 'postgres://u:1#b@h/d'],
  ['DATABASE_URL', 'postgres://u:1/b@h/d', 'postgres://u:9%@h/d', 'postgres://u:p@h/d"', 'postgres://u:p@h/d # mine'],
  ['SMTP_URL', 'h.example:25', "'smtp://h'", 'smtp:h.example', 'smtps://u:1?b@h', 'smtps://u:10%@h', 'smtp://h:0'],
  ['BACKUP_RECIPIENT', `age1${'q'.repeat(58)}`, `${RECIPIENT.slice(0, -1)}q`, `${RECIPIENT} ${RECIPIENT}`],
  ['TRUST_PROXY', '0.0.0.0/0', '::/0', '0.0.0.0/1', '::ffff:0:0/96', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/8.'],
  ['TRUST_PROXY', 'fe80::1%eth0/64', 'nginx', '10.0.0.0-10.0.0.9'],
  ['SECRET_KEY', 'a'.repeat(63), `"${'a'.repeat(64)}"`],
  ['SESSION_IDLE_DAYS', '0', '1.5', '30 days', '–30'],
])('%s is refused in one line, whatever it is', (name, ...values) => {
  for (const value of values)
    expect(() => readConfig({ [name]: value }), value.slice(0, 60)).toThrow(
      new RegExp(`^${name} is not usable: [^\n]*$`),
    );
});

test.each([
  ['HOST', '::1'],
  ['HOST', 'fe80::1%eth0'],
  ['HOST', 'server-1.local'],
  ['PUBLIC_URL', 'http://[::1]:3000'],
  ['DATABASE_URL', 'postgres:///aperta?host=/var/run/postgresql'],
  ['SMTP_URL', 'smtps://me@a.example:p%23@mail.example:465/?tls.servername=b.example'],
  ['BACKUP_RECIPIENT', RECIPIENT],
  ['TRUST_PROXY', '10.0.0.0/8, fd00::/8,127.0.0.1\n'],
])('%s may be %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});

test.each(['https://Aperta.example', 'https://aperta.example:443/', 'https://aperta.example/x'])(
  'for %s the address that is meant is shown',
  (value) => {
    expect(() => readConfig({ PUBLIC_URL: value })).toThrow(/; perhaps https:\/\/aperta\.example\.$/);
  },
);

test('the password cost cannot be set below what ASVS 5.0 requires', () => {
  expect(() => readConfig({ PASSWORD_MEMORY_KIB: '8192' })).toThrow('19456');
});

test('metrics need a port of their own', () => {
  expect(() => readConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(/^METRICS_PORT .* another than PORT/);
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT');
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0);
});

test('settings are frozen', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true);
});

test('.env.example has exactly the settings, in their order', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const named = lines.flatMap((line) => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named).toEqual(SETTING_NAMES);
});
