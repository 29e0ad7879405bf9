// What a site without apps loads and answers: nothing of OpenID Connect.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { addApp } from '#test/server-apps.ts';
import { startServer } from '#test/server.ts';

let isLoaded = false;
vi.mock(import('oidc-provider'), async (load) => {
  isLoaded = true;
  return load();
});

test('without apps the library is not loaded, and every address answers 404 without a cookie', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const dataDir = mkdtempSync(join(tmpdir(), 'no-apps-'));
  const server = await startServer({ dataDir, databaseUrl: undefined, remove: async () => undefined });
  const paths = ['/.well-known/openid-configuration', '/oidc/auth?client_id=x', '/oidc/jwks', '/oidc/logout'];
  for (const path of paths) {
    const { status, headers } = await server.request('GET', path);
    expect([status, headers['set-cookie']], path).toEqual([404, undefined]);
  }
  const { token } = await server.member();
  const { body } = await server.request('GET', '/auth/apps/', undefined, { token });
  expect(body).toEqual({ tiles: [], known: [], knowing: [] });
  expect(isLoaded).toBe(false);
  await addApp(server);
  expect((await server.request('GET', paths[0] ?? '')).status).toBe(200);
  expect(isLoaded).toBe(true);
  await server.close();
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});
