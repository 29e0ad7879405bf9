import { createServer } from 'node:net';
import { onTestFinished, expect, test } from 'vitest';
import { HOST_PACKAGES, SESSION_PACKAGES } from '#src/desktop/engines/local/machine/packages.ts';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { machineWith } from '#test/machine-files.ts';
import { desktopPlan } from './desktop-plan.ts';

const OWN = { PORT: '3900', DESKTOP_PORT: '3901', DESKTOP_DATA_DIR: '/var/tmp/no-such-desktop' };

test('a site for others, in CI, or with a host elsewhere starts none, and says nothing', async () => {
  for (const set of [
    { DESKTOP: 'off' },
    { CI: 'true' },
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://aperta.example' },
    { PORT: '0' },
    { DESKTOP_URL: 'https://desk.example' },
    { DESKTOP_SITE_URL: 'https://aperta.example' },
    { DESKTOP_ENGINE: 'jupyterhub', DESKTOP_HUB_URL: 'http://hub', DESKTOP_HUB_TOKEN: 'a-token-of-it' },
  ])
    expect(await desktopPlan({ ...OWN, ...set })).toEqual({ site: {}, lines: [] });
});

test('a machine that lacks packages says in one line what to install, office programs too', async () => {
  const there = Object.entries({ ...HOST_PACKAGES, ...SESSION_PACKAGES }).filter(([name]) => name !== 'openbox');
  const root = machineWith(Object.fromEntries(there.map(([, [path = '']]) => [path, ''])));
  const { host, site, lines } = await desktopPlan({ ...OWN, CI: 'true', DESKTOP: 'on' }, root);
  expect([host, site]).toEqual([undefined, { DESKTOP_URL: '' }]);
  expect(lines).toEqual([
    expect.stringMatching(
      /^No desktops here .* As root, run: apt-get install --no-install-recommends openbox pipewire-pulse .* xarchiver$/,
    ),
  ]);
});

test('a setting that cannot be used is named', async () => {
  expect((await desktopPlan({ ...OWN, DESKTOP: 'yes' })).lines[0]).toContain('DESKTOP is yes: it should be on or off.');
  expect((await desktopPlan({ ...OWN, DESKTOP_TASKS: 'x' })).lines[0]).toContain('DESKTOP_TASKS');
});

test.skipIf(NO_DESKTOP !== '')('site and host get the address of each other; a taken port is named', async () => {
  const env = { ...OWN, PUBLIC_URL: 'http://127.0.0.1:3900' };
  const host = { DESKTOP_PUBLIC_URL: 'http://127.0.0.1:3901', DESKTOP_SITE_URL: 'http://127.0.0.1:3900' };
  expect(await desktopPlan(env)).toMatchObject({ host, site: { DESKTOP_URL: 'http://127.0.0.1:3901' } });
  const other = createServer().listen(3901, '127.0.0.1');
  onTestFinished(() => void other.close());
  expect((await desktopPlan(env)).lines[0]).toContain('port 3901 is taken');
  const lines = [expect.stringContaining('The site uses what answers at http://127.0.0.1:3901')];
  expect(await desktopPlan({ ...env, DESKTOP_URL: 'http://127.0.0.1:3901' })).toEqual({ site: {}, lines });
});
