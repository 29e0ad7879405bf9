// Links in emails of a site with the shipped configuration, which names no real public address.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFakeSite } from '#test/fake-site.ts';
import { startBuiltSite } from '#test/start-site.ts';

/** Waits for the first email in a folder. Returns its source with quoted-printable decoded. */
async function firstMail(folder: string): Promise<string> {
  // A name with a dot in front is a file that is still being written.
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.eml$/.test(name)) : []);
  await expect.poll(files, { timeout: 15_000 }).toHaveLength(1);
  const source = readFileSync(join(folder, files()[0] ?? ''), 'utf8');
  return source
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test('with the shipped configuration, the link in an email leads to the running server and confirms the address', async () => {
  const { folder, remove } = writeFakeSite();
  const site = await startBuiltSite(folder, { PUBLIC_URL: '', SITE_CONFIG: '' });
  try {
    const post = (url: URL, body: object) =>
      fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
        body: JSON.stringify(body),
      });
    const account = { email: 'ada@example.test', username: 'ada', password: 'Zq7!vXp2' };
    expect((await post(new URL('/auth/users/', site.url), account)).status).toBe(201);

    const [link = ''] = /http:\/\/localhost:\d+\/\S+/.exec(await firstMail(site.mailFolder)) ?? [];
    const { port, origin, pathname, hash } = new URL(link);
    expect([port, pathname]).toEqual([new URL(site.url).port, '/en/confirm']);
    // What the page does with the part after `#`; the fake site has no such page.
    const [purpose, uid, token] = hash.slice(1).split('/');
    expect(purpose).toBe('activation');
    expect((await fetch(new URL('/en/home', origin))).status).toBe(200);
    expect((await post(new URL('/auth/users/activation/', origin), { uid, token })).status).toBe(204);
  } finally {
    await site.stop();
    remove();
  }
});
