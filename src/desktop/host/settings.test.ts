import { expect, test } from 'vitest';
import { readDesktopConfig, roomFor, unknownSettings } from './settings.ts';

const faultsOf = (env: Record<string, string>) => {
  try {
    return readDesktopConfig(env) && '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('a machine of 4 GB has room for 16 desktops with Writer, a small one for one', () => {
  // Of which Linux counts some 3,900.
  expect([roomFor(3_900 * 2 ** 20), roomFor(2 ** 29)]).toEqual([16, 1]);
});

test('without settings the host is on this machine, and the site beside it', () => {
  expect(readDesktopConfig({ DESKTOP_MAX_SESSIONS: '7', DESKTOP_PORT: ' ' })).toMatchObject({
    DESKTOP_PUBLIC_URL: 'http://localhost:3100',
    DESKTOP_SITE_URL: 'http://localhost:3000',
    DESKTOP_MAX_FILES: 28,
    DESKTOP_MAX_TRIALS: 7,
  });
});

test.each([
  [{ DESKTOP_PUBLIC_URL: 'http://desk.example' }, /^DESKTOP_PUBLIC_URL is http:\/\/desk\.example: .* https:/],
  [{ DESKTOP_SITE_URL: 'http://aperta.example' }, /^DESKTOP_SITE_URL is http:\/\/aperta\.example: .* https:/],
  [{ DESKTOP_PUBLIC_URL: 'http://localhost:3000' }, /another origin than DESKTOP_SITE_URL/],
  [{ DESKTOP_MAX_SESSIONS: '2', DESKTOP_MAX_TRIALS: '3' }, /^DESKTOP_MAX_TRIALS is 3: .* 2\.$/],
  [{ DESKTOP_METRICS_PORT: '3100' }, /^DESKTOP_METRICS_PORT is 3100: /],
  [
    { DESKTOP_ENGINE: 'jupyterhub', DESKTOP_HUB_URL: 'http://hub' },
    /^DESKTOP_ENGINE is jupyterhub: .*DESKTOP_HUB_TOKEN/,
  ],
  [{ DESKTOP_HUB_URL: 'http://hub.example' }, /^DESKTOP_HUB_URL is http:\/\/hub\.example: .* https:/],
  [
    { DESKTOP_CLIENT_SECRET: 'short', DESKTOP_TASKS: '0x10', DESKTOP_SITE_URL: 'http://aperta.example' },
    /^DESKTOP_CLIENT_SECRET .*\nDESKTOP_TASKS .*, not "0x10"\.\nDESKTOP_SITE_URL is http:/,
  ],
])('%o is refused in a line that says what it should be, without the value of a secret', (env, line) => {
  expect(faultsOf(env)).toMatch(line);
  expect(faultsOf(env)).not.toContain('short');
});

test('a misspelt setting is named; what a Linux desktop sets is none', () => {
  expect(unknownSettings({ DESKTOP_SESSION: 'x', DESKTOP_PROT: '1' })).toEqual([
    expect.stringMatching(/^DESKTOP_PROT /),
  ]);
});
