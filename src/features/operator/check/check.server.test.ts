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
import type { Settled } from '#src/accounts/commands/command.server.ts';
import { runCommand } from '#src/accounts/commands/run-command.server.ts';
import { createKeyFile, encryptTo } from '#src/features/operator/backup/encryption.server.ts';
import { ConfigError } from '#src/server/config.ts';
import { SCHEMA } from '#src/server/database/migrations.ts';
import { readSettings } from '#src/server/read-site.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/durations.ts';
import { checkAddress } from './address-check.server.ts';
import { CHECK_COMMAND } from './check-command.server.ts';
import type { Finding } from './finding.ts';
import { checkMail } from './mail-check.server.ts';
import { checkSite } from './site-check.server.ts';
import { checkBackups, checkSpace } from './storage-check.server.ts';

// No row of a table is in the backups here.
const TABLES = {} as Settled['tableRules'];
const folder = mkdtempSync(join(tmpdir(), 'check-test-'));
let health: unknown = { status: 'ok', version: '1.0.0' };
let readyStatus = 200;
let date = new Date();
const server = createServer(({ url }, response) => {
  response.statusCode = url === '/readyz' ? readyStatus : 200;
  response.setHeader('date', date.toUTCString());
  response.end(JSON.stringify(health));
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
    await checkAddress({ publicUrl: address, trustedProxies, version: { version: '1.0.0' }, now: Date.now }),
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
    expect.stringMatching(/^clock: The clock differs by 36\d\d s/),
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
  const recipients = { backupRecipients: ['age1…'] } as unknown as Settled['config'];
  const look = (now = Date.now(), key?: string, config = recipients, at = folder) =>
    checkBackups(at, { config, tableRules: TABLES, now: () => now }, key);
  const fault = (text: string) => ({ state: 'fault', text: expect.stringContaining(text) as string });
  expect(await look()).toMatchObject(fault('There is no backup'));
  const none = { backupRecipients: [] } as unknown as Settled['config'];
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
  expect(await checkSpace('DATA_DIR', join(folder, 'none'))).toMatchObject({ state: 'fault' });
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
  expect(checkSite({}, folder)).toMatchObject([{ state: 'fault' }]);
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ pages: [], warnings: ['an outdated text'] }));
  expect(checkSite({ startWarnings: () => ['a setting'] }, folder)).toMatchObject([
    { state: 'warning', text: 'a setting' },
    { state: 'warning', text: 'an outdated text' },
  ]);
});
