import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './read-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a configuration that differs from the shipped one in its public URL. */
function siteAt(publicUrl: string): string {
  const file = join(folder, `${publicUrl.replaceAll(/\W/g, '-')}.ts`);
  const shipped = JSON.stringify(resolve('site.config.ts'));
  writeFileSync(file, `import site from ${shipped};\nexport default { ...site, publicUrl: '${publicUrl}' };\n`);
  return file;
}

test('the public URL is the one of the environment, else the one of the site', async () => {
  const SITE_CONFIG = siteAt('https://aperta.test');
  const url = async (env: Record<string, string>) => (await readSettings({ SITE_CONFIG, ...env })).config.publicUrl;
  expect([await url({}), await url({ PUBLIC_URL: 'https://other.test/' })]).toEqual([
    'https://aperta.test',
    'https://other.test',
  ]);
});

test('while the site has the example, the public URL is where the server listens', async () => {
  const { config, setPort } = await readSettings({ PORT: '0' });
  setPort(4321);
  expect(config.publicUrl).toBe('http://localhost:4321');
  expect((await readSettings({ PORT: '3210' })).config.publicUrl).toBe('http://localhost:3210');
  expect((await readSettings({ PUBLIC_URL: 'https://other.test' })).config.publicUrl).toBe('https://other.test');
});

test('all faults of the site are reported, a line each', async () => {
  const reading = readSettings({ SITE_CONFIG: siteAt('ftp://aperta.test') });
  await expect(reading).rejects.toThrow(/^site\.config\.ts: publicUrl is "ftp:.*it must be.*\.$/);
});
