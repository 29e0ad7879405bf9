// Broken installations are found, and a right one is not blamed.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#src/shared/durations.ts';
import { checkAddress } from './address-check.server.ts';
import { checkSite } from './site-check.server.ts';
import { checkBackups, checkSpace } from './storage-check.server.ts';

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

async function faultsOfAddress(address = publicUrl): Promise<string[]> {
  const target = { publicUrl: address, trustedProxies: [], version: { version: '1.0.0' }, now: Date.now };
  const findings = await checkAddress(target);
  return findings.filter(({ state }) => state !== 'ok').map(({ subject, text }) => `${subject}: ${text}`);
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

test('backups that are missing, old, or no backups', async () => {
  const keys = { backupRecipients: ['age1…'] };
  const look = (now = Date.now()) => checkBackups(folder, keys, now);
  expect(look()).toMatchObject({ state: 'fault', text: expect.stringContaining('There is no backup') as string });
  expect(checkBackups(join(folder, 'none'), { backupRecipients: [] }, 0)).toMatchObject({ state: 'warning' });
  writeFileSync(join(folder, 'a.age'), 'age-encryption.org/v1\n-> X25519 …');
  expect(look()).toMatchObject({ state: 'ok' });
  expect(look(Date.now() + 2 * DAY_MS)).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/4[78] h old/) as string,
  });
  writeFileSync(join(folder, 'b.age'), 'a page of an error');
  utimesSync(join(folder, 'b.age'), new Date(), new Date(Date.now() + HOUR_MS));
  expect(look()).toMatchObject({ state: 'fault', text: expect.stringContaining('no encrypted backup') as string });
  expect(await checkSpace('DATA_DIR', join(folder, 'none'))).toMatchObject({ state: 'fault' });
});

test('what the start and the build warn of', () => {
  expect(checkSite({}, folder)).toMatchObject([{ state: 'fault' }]);
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ pages: [], warnings: ['an outdated text'] }));
  expect(checkSite({ startWarnings: () => ['a setting'] }, folder)).toMatchObject([
    { state: 'warning', text: 'a setting' },
    { state: 'warning', text: 'an outdated text' },
  ]);
});
