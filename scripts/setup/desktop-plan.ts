// Whether `npm start` runs the desktop host too. `desktop-beside-site.mjs` runs this file with the packages' Node and reads what it
// writes, a `DesktopPlan` as JSON.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';
import { machineFaults, officeSentence, oneAptLine } from '#src/desktop/engines/local/machine/check-machine.ts';
import { type DesktopConfig, isPublic, readDesktopConfig } from '#src/desktop/host/settings.ts';
import { lockDataFolder } from '#src/server/database/server-lock.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { readSettings } from '#src/server/site/read-site.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What `npm start` does about desktops. */
export interface DesktopPlan {
  /** Settings of the host; there is one only if it is to be started. */
  readonly host?: Readonly<Record<'DESKTOP_PUBLIC_URL' | 'DESKTOP_SITE_URL', string>>;
  /** Settings of the site that differ from those of the operator. */
  readonly site: Readonly<Record<string, string>>;
  /** For the operator. */
  readonly lines: readonly string[];
}

const NONE: DesktopPlan = { site: {}, lines: [] };
/** Pages then offer no desktop of this machine, which an earlier start may have written to `.env`. */
const without = (why: string): DesktopPlan => ({
  site: { DESKTOP_URL: '' },
  lines: [`No desktops here (DESKTOP=off hides this line): ${why}`],
});

/** In CI and in production desktops start only with DESKTOP=on. */
const isUnasked = ({ DESKTOP, NODE_ENV, CI }: Env) =>
  DESKTOP !== 'on' && (NODE_ENV === 'production' || !['', 'false', undefined].includes(CI));

/**
 * Takes the settings of both programs. A host is started beside a site of this machine alone that has none elsewhere, where
 * sessions can start. Says nothing where the settings decide it, and one line where the machine lacks something.
 */
export async function desktopPlan(env: Env, root = '/'): Promise<DesktopPlan> {
  if (env['DESKTOP'] === 'off' || isUnasked(env)) return NONE;
  if (!['on', '', undefined].includes(env['DESKTOP']))
    return without(`DESKTOP is ${env['DESKTOP']}: it should be on or off.`);
  const site = await siteUrl(env);
  if (site === undefined || isPublic(site)) return NONE;
  const port = env['DESKTOP_PORT']?.trim() || '3100';
  const url = env['DESKTOP_PUBLIC_URL'] || `http://${new URL(site).hostname}:${port}`;
  const isOwn = (named: string | undefined, own: string) => !named || named.replace(/\/$/, '') === own;
  if (!isOwn(env['DESKTOP_URL'], url) || !isOwn(env['DESKTOP_SITE_URL'], site)) return NONE;
  const host = { DESKTOP_PUBLIC_URL: url, DESKTOP_SITE_URL: site };
  try {
    const config = readDesktopConfig({ ...env, ...host });
    if (config.DESKTOP_ENGINE !== 'local' || isPublic(url)) return NONE;
    const { DESKTOP_DATA_DIR: data, DESKTOP_IMAGE: image } = config;
    const { apt, office, refusals } = await machineFaults(data, image, undefined, root);
    if (apt !== undefined) return without(`packages are missing. As root, run: ${oneAptLine(apt, office)}`);
    const [refusal = await takenFault(config)] = refusals;
    if (refusal !== undefined)
      return refusals.length === 0 && env['DESKTOP_URL']
        ? { site: {}, lines: [`The site uses what answers at ${url}: ${refusal}`] }
        : without(refusal);
    return { host, site: { DESKTOP_URL: url }, lines: office === undefined ? [] : [officeSentence(office)] };
  } catch (error) {
    if (error instanceof ConfigError) return without(error.message);
    throw error;
  }
}

/** Returns the site's public address; nothing if it has a fault, which the site itself says, or takes any free port. */
async function siteUrl(env: Env): Promise<string | undefined> {
  try {
    const { config } = await readSettings(env);
    return config.port === 0 ? undefined : new URL(config.publicUrl).origin;
  } catch {
    return undefined;
  }
}

/** Returns what another desktop host on this machine has already. */
async function takenFault(config: DesktopConfig): Promise<string | undefined> {
  const { DESKTOP_PORT: port, DESKTOP_HOST: host, DESKTOP_DATA_DIR: data } = config;
  if (!(await isFree(port, host)))
    return `port ${port} is taken, perhaps by \`npm run desktop\`. To start another host, stop that program or set DESKTOP_PORT.`;
  if (!existsSync(data)) return undefined;
  const unlock = lockDataFolder({ dataDir: data, databaseUrl: undefined });
  unlock?.();
  return unlock === undefined
    ? `DESKTOP_DATA_DIR is ${data}, which another desktop host uses: stop that one, or set another folder.`
    : undefined;
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(JSON.stringify(await desktopPlan(process.env)));
