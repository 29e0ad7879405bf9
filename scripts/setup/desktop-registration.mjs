// Registers the desktop host with the site of this machine, as an operator does with `apps add`. Plain Node 18.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCAL = /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?\/?$/;

/**
 * Adds the app `desktop` to the site with these settings, and writes its secret to `.env`, unless the settings have a secret or name a
 * site elsewhere. For a host that is started by itself it also writes the addresses that site and host need. Says what it did. Returns
 * whether it has written anything.
 */
export function registerDesktop(root, node, settings, { isBesideSite = false } = {}) {
  const site = settings.DESKTOP_SITE_URL || `http://localhost:${settings.PORT || 3000}`;
  const host = settings.DESKTOP_PUBLIC_URL || `http://localhost:${settings.DESKTOP_PORT || 3100}`;
  if (!LOCAL.test(site) || !LOCAL.test(host)) return false;
  if (settings.PUBLIC_URL && settings.PUBLIC_URL !== site) return false;
  const lines = [];
  if (!settings.DESKTOP_CLIENT_SECRET) {
    const secret = addApp(root, node, settings, host);
    if (secret === undefined) return false;
    lines.push(`DESKTOP_CLIENT_SECRET=${secret}`);
  }
  if (!isBesideSite) {
    if (!settings.DESKTOP_SITE_URL && site !== 'http://localhost:3000') lines.push(`DESKTOP_SITE_URL=${site}`);
    if (!settings.DESKTOP_URL) lines.push(`DESKTOP_URL=${host}`);
  }
  if (lines.length === 0) return false;
  const file = join(root, '.env');
  const isOpen = existsSync(file) && !/(?:^|\n)$/.test(readFileSync(file, 'utf8'));
  appendFileSync(file, `${isOpen ? '\n' : ''}${lines.join('\n')}\n`, { mode: 0o600 });
  const names = lines.map((line) => line.split('=', 1)[0]).join(', ');
  console.log(`The site knows this desktop host now as the app 'desktop'. Written to .env: ${names}.`);
  if (!isBesideSite && !settings.DESKTOP_URL)
    console.log('Start the site again (npm start), so that it shows the desktop.');
  return true;
}

/** Returns the secret; undefined if the app is there already or cannot be added, and says what to do. */
function addApp(root, node, settings, url) {
  const program = join('src', 'app', 'admin.server.ts');
  const args = [
    'apps',
    'add',
    'desktop',
    '--name',
    'Desktop',
    '--kind',
    'desktop',
    '--url',
    url,
    '--no-tile',
    '--trusted',
    '--json',
    '--yes',
  ];
  try {
    const answer = execFileSync(node, [program, ...args], {
      cwd: root,
      env: settings,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return JSON.parse(answer).secret;
  } catch (error) {
    const why = String(error.stderr || error.message).trim();
    const isThere = why.includes("with the id 'desktop' already");
    console.error(
      isThere
        ? "The site has an app 'desktop', and DESKTOP_CLIENT_SECRET is not set. Get a new secret with `npm run admin -- apps rotate-secret desktop` and write it to .env; until then there are trials, and no desktops of members."
        : `The site does not know this desktop host: there are trials, and no desktops of members. ${why}`,
    );
    return undefined;
  }
}
