// A built site with an own desktop host, declared as an operator does.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '#test/free-port.ts';
import { startBuiltSite } from '#test/start-site.ts';
import { startDesktopHost } from './start-host.ts';

const run = promisify(execFile);

interface SiteWithHost {
  /** The origin of the site. */
  readonly site: string;
  /** That of the host, also before it starts. */
  readonly origin: string;
  /** The folder of the site's emails. */
  readonly mailFolder: string;
  /** Starts the host; `settings` are added to those that join it to the site. */
  readonly startHost: (settings?: NodeJS.ProcessEnv) => ReturnType<typeof startDesktopHost>;
  readonly stop: () => Promise<void>;
}

/** Starts the site of `dist` alone. Its pages lead to the host. */
export async function startSiteWithHost(): Promise<SiteWithHost> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { url, env, mailFolder, stop } = await startBuiltSite('dist', { DESKTOP_URL: origin });
  // Cookies of different ports of one host would be the same cookies.
  const site = url.replace('127.0.0.1', 'localhost');
  const app = ['desktop', '--name=Desktop', '--kind=desktop', '--trusted', '--no-tile', `--url=${origin}`];
  const { stdout } = await run(
    process.execPath,
    ['src/app/admin.server.ts', 'apps', 'add', ...app, '--access=anyone', '--json'],
    { env: { ...env, PORT: new URL(site).port } },
  );
  const { secret } = JSON.parse(stdout) as { secret: string };
  const joined = {
    DESKTOP_PORT: port,
    DESKTOP_PUBLIC_URL: origin,
    DESKTOP_SITE_URL: site,
    DESKTOP_CLIENT_SECRET: secret,
  };
  return {
    site,
    origin,
    mailFolder,
    stop,
    startHost: async (settings) => startDesktopHost({ ...joined, ...settings }),
  };
}
