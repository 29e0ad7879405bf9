import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFakeSite } from '#test/fake-site.ts';
import { loadSite } from './load.ts';
import { createPages } from './routes.ts';

const FORM =
  '<form data-reader="" method="post"><input name="text" value="100" checked=""/><input name="text" value="200"/>' +
  '<input name="contrast" value="system" checked=""/></form>';
const site = writeFakeSite(
  ['/lettura'],
  (text, language) =>
    `<html lang="${language}"><meta media="(prefers-color-scheme: light)"><meta media="(prefers-color-scheme: dark)">` +
    `<style></style><source media="(prefers-color-scheme: dark)" srcset="x">${text}${FORM}`,
);
let http: FastifyInstance;

beforeAll(async () => {
  http = createPages({ site: loadSite(site.folder, true), redirects: {} }, {});
  await http.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await http.close();
  site.remove();
});

function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = body === undefined ? { headers } : { method: 'POST', headers: { ...type, ...headers }, body };
  return fetch(`${http.listeningOrigin}${path}`, { redirect: 'manual', ...form });
}

const CHOICE = 'text=150&spacing=normal&contrast=more&motion=system&theme=dark&extra=1';
const DARK = { cookie: 'lang=de; reader=theme-dark.text-200.nonsense' };

describe('the posted form', () => {
  test.each(['/lettura', '/el/lettura'])('on %s sets the cookie and leads back to the page', async (path) => {
    const { status, headers } = await ask(path, { 'sec-fetch-site': 'same-origin' }, CHOICE);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, path, 'no-store']);
    expect(headers.get('set-cookie')).toBe(
      'reader=text-150.contrast-more.theme-dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    expect(headers.get('content-security-policy')).not.toBeNull();
  });

  test('removes the cookie on reset', async () => {
    const { headers } = await ask('/lettura', {}, `${CHOICE}&reset=all`);
    expect(headers.get('set-cookie')).toMatch(/^reader=; .*Max-Age=0/);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('changes nothing with %o', async (headers) => {
    const response = await ask('/lettura', headers, CHOICE);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([303, null]);
  });

  test('is limited in size', async () => {
    expect((await ask('/lettura', {}, 'x'.repeat(2_000))).status).toBe(413);
  });
});

describe('a page', () => {
  test.each(['gzip', 'identity'])('has the settings in the document and in the form, as %s', async (encoding) => {
    const response = await ask('/el/lettura', { ...DARK, 'accept-encoding': encoding });
    const { headers } = response;
    expect(headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(await response.text()).toBe(
      '<html lang="el" data-text="200" data-theme="dark"><meta media="not all"><meta media="all"><style></style><source media="all" srcset="x">page /el/lettura' +
        '<form data-reader="" method="post"><input name="text" value="100"/><input checked="" name="text" value="200"/>' +
        '<input checked="" name="contrast" value="system"/></form>',
    );
  });

  test('is as built without the cookie, or with one of defaults', async () => {
    const plain = await (await ask('/el/home')).text();
    expect(plain).toContain('<html lang="el"><meta media="(prefers-color-scheme: light)">');
    const response = await ask('/el/home', { cookie: 'reader=text-100' });
    const { headers } = response;
    expect(await response.text()).toBe(plain);
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'Accept-Encoding, Cookie']);
  });

  test('that does not exist has them, too', async () => {
    const response = await ask('/el/nothing', DARK);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('data-theme="dark"')]);
  });

  test('has a tag of its own for each choice, and is not kept by shared caches', async () => {
    const plain = (await ask('/el/home')).headers.get('etag') ?? '';
    const chosen = await ask('/el/home', DARK);
    const tag = chosen.headers.get('etag') ?? '';
    expect(chosen.headers.get('cache-control')).toBe('private, no-cache');
    const statusWith = async (cookie: string, known: string) =>
      (await ask('/el/home', { cookie, 'if-none-match': known })).status;
    expect(await statusWith(DARK.cookie, tag)).toBe(304);
    expect(await statusWith('reader=theme-dark', tag)).toBe(200);
    expect(await statusWith(DARK.cookie, plain)).toBe(200);
    expect(await statusWith('', tag)).toBe(200);
  });
});
