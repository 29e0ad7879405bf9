// Broken installations are found, and a right one is not blamed.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import site from '#site';
import type { Settled } from '#src/accounts/modules/operator-command.server.ts';
import { readMachineFacts } from '#src/command-line/machine-facts.ts';
import { runCommand } from '#src/command-line/run-command.ts';
import { createKeyFile, encryptTo } from '#src/features/upkeep/backup/encryption.server.ts';
import { SCHEMA } from '#src/server/database/migrations.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { readSettings } from '#src/server/site/read-site.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import { checkAddress } from './address-check.server.ts';
import { checkBackups } from './backup-check.server.ts';
import { CHECK_COMMAND } from './check-commands.server.ts';
import { checkClock } from './clock-check.server.ts';
import type { Finding } from './finding.ts';
import { checkMail } from './mail-check.server.ts';
import { checkRules, isDenied } from './network-rules.server.ts';
import { checkPorts, checkUnits } from './servers-check.server.ts';
import { checkSite } from './site-check.server.ts';
import { checkSpace } from './storage-check.server.ts';

// No row of a table is in the backups here.
const TABLES = {} as Settled['tableRules'];
const folder = mkdtempSync(join(tmpdir(), 'check-test-'));
let health: unknown = { status: 'ok', version: '1.0.0' };
let readyStatus = 200;
let date = new Date();
/** What a proxy in front would do to requests and answers. */
let broken = '';
const server = createServer(({ url = '', headers }, response) => {
  response.statusCode = url === '/readyz' ? readyStatus : 200;
  response.setHeader('date', date.toUTCString());
  const authorization = broken === 'Authorization' ? undefined : headers.authorization;
  if (url.endsWith('?proxy')) {
    if (broken !== 'Set-Cookie') response.setHeader('set-cookie', 'aperta-check=; Max-Age=0');
    const passed = { cookie: broken !== 'Cookie', authorization: authorization !== undefined, host: headers.host };
    response.end(JSON.stringify({ ...(health as object), passed }));
  } else if (url.startsWith('/auth/') && broken !== 'API') {
    response.statusCode = 401;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ detail: authorization ? 'Invalid token.' : 'credentials were not provided.' }));
  } else if (url === '/') {
    response.setHeader('content-type', 'text/html');
    if (broken !== 'policy') response.setHeader('content-security-policy', "default-src 'none'");
    response.end('page');
  } else response.end(JSON.stringify(health));
});
let publicUrl: string;
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const blamed = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ subject, text }) => `${subject}: ${text}`);

async function faultsOfAddress(address = publicUrl, trustedProxies: string[] = []): Promise<string[]> {
  return blamed(
    (
      await checkAddress(
        { publicUrl: address, trustedProxies, version: { version: '1.0.0' }, hasApi: trustedProxies.length > 0 },
        Date.now,
      )
    ).findings,
  );
}

test('a public address that answers, answers wrongly, or not at all', async () => {
  expect(await faultsOfAddress()).toEqual([]);
  readyStatus = 503;
  date = new Date(Date.now() - HOUR_MS);
  health = { status: 'ok', version: '0.9.0' };
  expect(await faultsOfAddress()).toEqual([
    expect.stringMatching(/^public address: .*\/readyz answers 503/),
    expect.stringMatching(/^version: aperta 0\.9\.0 is running, but this folder has aperta 1\.0\.0/),
  ]);
  health = 'welcome to nginx';
  expect(await faultsOfAddress()).toEqual([expect.stringContaining('something else is there')]);
  expect(await faultsOfAddress('http://127.0.0.1:1')).toEqual([expect.stringContaining('does not answer')]);
});

test.each([
  ['trusted', undefined],
  ['untrusted', /^proxy: TRUST_PROXY is 127\.0\.0\.1, which has not the address/],
  ['none', /^proxy: .* sends no X-Forwarded-For/],
  ['forged', /^proxy: .* anyone can pretend/],
])('a proxy whose X-Forwarded-For is %s', async (proxy, line) => {
  [health, readyStatus, date] = [{ status: 'ok', version: '1.0.0', proxy }, 200, new Date()];
  const expected = line ? [expect.stringMatching(line) as string] : [];
  expect(await faultsOfAddress(publicUrl, ['127.0.0.1'])).toEqual(expected);
});

test.each([
  [
    'Authorization',
    [
      'headers: The proxy in front removes Authorization',
      'API: GET /auth/users/me/, PATCH /auth/profile/, DELETE /auth/users/me/',
    ],
  ],
  ['Cookie', ['headers: The proxy in front removes Cookie']],
  ['Set-Cookie', ['headers: The proxy in front removes Set-Cookie']],
  [
    'API',
    [
      'API: GET /auth/users/me/, PATCH /auth/profile/, DELETE /auth/users/me/, POST /auth/token/login/: the public address answers 200',
    ],
  ],
  ['policy', ['pages: The first page has no Content-Security-Policy']],
])('a proxy that does not pass on %s is found by what members send through it', async (what, lines) => {
  [broken, health] = [what, { status: 'ok', version: '1.0.0', proxy: 'trusted' }];
  const found = await faultsOfAddress(publicUrl, ['127.0.0.1']);
  broken = '';
  for (const line of lines)
    expect(
      found.find((one) => one.startsWith(line)),
      found.join('\n'),
    ).toBeDefined();
});

test('what the network rules of a unit deny is named with the line to add, and servers that do not run are missed', async () => {
  const network = { allow: ['127.0.0.0/8', '::1/128', '192.0.2.0/24'], deny: ['0.0.0.0/0', '::/0'] };
  expect(['127.0.0.1', '192.0.2.9', '198.51.100.1', '2001:db8::1'].map((one) => isDenied(network, one))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(blamed(await checkRules({ env: {}, network }, 'mail', 'The mail server', '198.51.100.1'))).toEqual([
    expect.stringMatching(/systemctl edit aperta@\.service; write \[Service\] and IPAddressAllow=198\.51\.100\.1/),
  ]);
  const states =
    'aperta@3001.service=active/running aperta@3002.service=inactive/dead aperta-backup.service=inactive/dead';
  const { units } = readMachineFacts({ UNIT_STATES: states }, []);
  expect(blamed(checkUnits(units))).toEqual([expect.stringMatching(/^units: aperta@3002\.service is inactive, dead/)]);
});

test(
  'a unit whose server does not answer at its port, and lines that systemd leaves out',
  { timeout: 20_000 },
  async () => {
    const { port } = server.address() as AddressInfo;
    const states = `aperta@${port}.service=active/running aperta@1.service=active/running aperta@2.service=failed/failed`;
    const machine = readMachineFacts({ UNIT_STATES: states, UNIT_ENV_IGNORED: '7 ', DATA_DIR: '/var/lib/aperta' }, []);
    expect(blamed(await checkPorts(machine, { host: '127.0.0.1', port: 0 }))).toEqual([
      expect.stringMatching(/^units: aperta@1\.service was started, and nothing answers at http:\/\/127\.0\.0\.1:1/),
      expect.stringMatching(/^settings: \/etc\/aperta\.env, line 7: systemd leaves it out/),
    ]);
  },
);

test('a clock is compared, and it is said with which', () => {
  const here = Date.now();
  const clock = (there: number, isPerhapsTheSame = true) => [{ name: 'PostgreSQL', there, here, isPerhapsTheSame }];
  const look = (...args: Parameters<typeof checkClock>) => checkClock(...args)[0];
  expect(look(clock(here - HOUR_MS), true, [])).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/3600 s/) as string,
  });
  expect(look(clock(here), false, [])).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/set-ntp/) as string,
  });
  expect(look(clock(here), undefined, [])).toMatchObject({ state: 'warning' });
  expect(look(clock(here, false), false, [])).toMatchObject({ state: 'ok' });
  expect(look([], true, [])).toMatchObject({ state: 'ok', text: expect.stringMatching(/a time server/) as string });
  expect(look([], true, ['check'])).toMatchObject({ state: 'fault' });
});

test.each([
  ['SPF', 'example.org', ['v=spf1 mx -all'], undefined],
  ['SPF', 'example.org', ['v=spf1 +all'], 'lets everybody send'],
  ['SPF', 'example.org', ['v=spf1 mx -all', 'v=spf1 a -all'], 'has 2 SPF records'],
  ['SPF', 'example.org', ['something else'], 'has no SPF record'],
  ['DMARC', '_dmarc.example.org', ['v=DMARC1; p=none'], undefined],
  ['DKIM', 's1._domainkey.example.org', ['v=DKIM1; p='], 'has no DKIM record'],
])('the record %s of the sender, at %s: %j', async (subject, host, records, line) => {
  const resolveTxt = async (name: string) => {
    if (name !== host) throw Object.assign(new Error(), { code: 'ETIMEOUT' });
    return records.map((record) => [record]);
  };
  const config = { smtpUrl: 'smtp://127.0.0.1:1' } as Settled['config'];
  const findings = await checkMail({ config, site: { ...site, email: 'info@example.org' } }, 's1', { resolveTxt });
  const found = findings.find((finding) => finding.subject === subject);
  expect([found?.state, found?.text]).toEqual([line ? 'warning' : 'ok', expect.stringContaining(line ?? host)]);
  expect(findings.filter(({ text }) => text.includes('does not answer for'))).toHaveLength(2);
});

test('backups that are missing, old, of another key, or no backups', async () => {
  const recipients = { backupRecipients: ['age1…'], backupHours: 26 } as unknown as Settled['config'];
  const look = (now = Date.now(), key?: string, config = recipients, at = folder) =>
    checkBackups(at, { config, tableRules: TABLES, now: () => now }, key).then(([first]) => first);
  const fault = (text: string) => ({ state: 'fault', text: expect.stringContaining(text) as string });
  expect(await look()).toMatchObject(fault('There is no backup'));
  const none = { backupRecipients: [], backupHours: 26 } as unknown as Settled['config'];
  expect(await look(0, undefined, none, join(folder, 'none'))).toMatchObject({ state: 'warning' });

  const keyFile = join(folder, 'right.key');
  const { recipient } = await createKeyFile(keyFile, new Date());
  const header = `${JSON.stringify({ format: 'aperta-backup', version: 1, schema: SCHEMA, made_at: new Date().toISOString(), engine: 'sqlite' })}\n`;
  const end = { end: true, rows: 0, sha256: createHash('sha256').update(header).digest('hex') };
  const plain = async function* () {
    yield Buffer.from(`${header}${JSON.stringify(end)}\n`);
  };
  const encrypted = await buffer(await (await encryptTo([recipient]))(plain()));
  writeFileSync(join(folder, 'a.age'), encrypted);
  expect(await look()).toMatchObject({ state: 'ok', text: expect.stringContaining('was not tried') as string });
  expect(await look(Date.now(), keyFile)).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('0 rows') as string,
  });
  await createKeyFile(join(folder, 'other.key'), new Date());
  expect(await look(Date.now(), join(folder, 'other.key'))).toMatchObject(fault('another key'));
  writeFileSync(join(folder, 'a.age'), encrypted.subarray(0, -8));
  expect(await look(Date.now(), keyFile)).toMatchObject(fault('damaged or cut off'));
  expect(await look(Date.now() + 2 * DAY_MS)).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/4[78] h old/) as string,
  });
  writeFileSync(join(folder, 'b.age'), 'a page of an error');
  utimesSync(join(folder, 'b.age'), new Date(), new Date(Date.now() + HOUR_MS));
  expect(await look()).toMatchObject(fault('no encrypted backup'));
  expect(await checkSpace('DATA_DIR', join(folder, 'none'), 'it is full')).toMatchObject({ state: 'fault' });
});

test('settings and databases that cannot be used are findings, too', async () => {
  const { config } = await readSettings({ PUBLIC_URL: publicUrl, DATA_DIR: folder });
  const settled = { site, config, now: Date.now, tableRules: TABLES };
  const inspect = async (settle: () => Promise<Settled>) => {
    let out = '';
    const terminal = {
      isInteractive: false,
      out: (text: string) => void (out += text),
      err: () => undefined,
      ask: async () => '',
    };
    const gone = () => Promise.reject(new ConfigError('no PostgreSQL answers'));
    const code = await runCommand([CHECK_COMMAND], ['check', '--json'], terminal, gone, settle);
    return [code, blamed((JSON.parse(out) as { findings: Finding[] }).findings)];
  };
  expect(await inspect(() => Promise.reject(new ConfigError('PORT is wrong\nHOST is wrong')))).toEqual([
    1,
    ['settings: PORT is wrong', 'settings: HOST is wrong'],
  ]);
  expect(await inspect(async () => settled)).toEqual([
    1,
    expect.arrayContaining([expect.stringMatching(/^database: There is no .*accounts\.db/)]),
  ]);
  const elsewhere = { ...config, databaseUrl: 'postgres://127.0.0.1/x' };
  expect(await inspect(async () => ({ ...settled, config: elsewhere }))).toEqual([
    1,
    expect.arrayContaining(['database: no PostgreSQL answers']),
  ]);
});

test('what the start and the build warn of', () => {
  expect(checkSite({ now: Date.now }, folder)).toMatchObject([{ state: 'fault' }]);
  writeFileSync(
    join(folder, 'site.json'),
    JSON.stringify({ pages: [], warnings: ['an outdated text'], waiting: ['2026-12-02', '2026-12-01'] }),
  );
  expect(
    checkSite({ startWarnings: () => ['a setting'], now: () => Date.parse('2026-12-01T00:00Z') }, folder),
  ).toMatchObject([
    { state: 'warning', text: 'a setting' },
    { state: 'warning', text: 'an outdated text' },
    { state: 'warning', text: expect.stringContaining('wait to be shown since 2026-12-01') },
  ]);
});
