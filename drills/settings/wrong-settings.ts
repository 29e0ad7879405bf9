// Every wrong setup that is known, with the lines that the server must print.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SETTING_NAMES } from '../../src/server/config.ts';
import { freePort } from '../../test/free-port.ts';
import { needProgram } from '../../test/programs.ts';
import { runSql } from '../shared/database.ts';
import { makeFolder } from '../shared/programs.ts';
import { ROOT, startServer } from '../shared/server.ts';
import { CANARY, wrong, type Wrong } from './started.ts';
import { wrongDatabases } from './wrong-databases.ts';

const KEY = CANARY + '0'.repeat(64 - CANARY.length);

/** What every wrong start has: none of this may be printed. */
export const SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  SECRET_KEY: KEY,
  SMTP_URL: `smtp://user:${CANARY}@127.0.0.1:9`,
} as const;

// A wrong value of each setting, and what the line says that it should be.
const VALUES: Readonly<Record<(typeof SETTING_NAMES)[number], readonly [value: string, wanted: RegExp]>> = {
  PORT: ['http', /port number from 0 to 65535/],
  HOST: ['192.0.2.1', /no address 192\.0\.2\.1/],
  PUBLIC_URL: ['aperta.example/x', /origin that visitors use, such as https/],
  DATA_DIR: ['/dev/null', /folder/],
  DATABASE_URL: [`mysql://user:${CANARY}@host/name`, /postgres:\/\/user:password@host\/name/],
  SMTP_URL: [`http://user:${CANARY}@host`, /smtps:\/\/user:password@host/],
  BACKUP_RECIPIENT: [`AGE-SECRET-KEY-1${CANARY}`, /age1…/],
  SECRET_KEY: [CANARY, /64 hexadecimal digits/],
  TRUST_PROXY: ['10.0.0.0/99', /addresses of your own proxies/],
  LOG_LEVEL: ['loud', /one of trace, debug/],
  METRICS_PORT: ['65536', /port number from 0 to 65535/],
  METRICS_HOST: ['192.0.2.1', /no address 192\.0\.2\.1/],
  DRAIN_SECONDS: ['301', /from 0 to 300/],
  SESSION_IDLE_DAYS: ['0', /from 1 to 3650/],
  SESSION_MAX_DAYS: ['1.5', /from 1 to 3650/],
  PASSWORD_MEMORY_KIB: ['8192', /from 19456 to 1048576/],
  PASSWORD_PASSES: ['1', /from 2 to 20/],
  PASSWORD_QUEUE: ['-1', /from 1 to 10000/],
  FREE_FAILURES: ['many', /from 1 to 20/],
  FAILURES_PER_MINUTE: ['61', /from 1 to 60/],
  TAKEN_PER_HOUR: ['0', /from 1 to 1000/],
  MAILS_PER_HOUR: ['1e9', /from 1 to 1000/],
  REGISTRATIONS_PER_HOUR: ['0', /from 1 to 100000/],
  REGISTRATIONS_PER_DAY: ['-1', /from 1 to 100000/],
  REQUESTS_PER_CLIENT: ['0', /from 1 to 100000/],
};

const lineOf = (name: string, wanted: RegExp) => new RegExp(`^${name}\\b.*${wanted.source}`);

function wrongValues(): Wrong[] {
  const rows = Object.entries(VALUES) as [Wrong['setting'] & string, readonly [string, RegExp]][];
  const each = rows.map(([setting, [value, wanted]]) => ({
    name: `${setting} is ${value.includes(CANARY) ? 'wrong, with a password' : value}`,
    setting,
    // Without a port, the host of the metrics is of no consequence.
    env: { ...(setting === 'METRICS_HOST' && { METRICS_PORT: '0' }), [setting]: value },
    lines: [lineOf(setting, wanted)],
  }));
  const several = ['PORT', 'DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'DRAIN_SECONDS'] as const;
  const all = {
    name: 'five settings are wrong at once',
    env: Object.fromEntries(several.map((name) => [name, VALUES[name][0]])),
    lines: several.map((name) => lineOf(name, VALUES[name][1])),
  };
  return [...each, all];
}

async function wrongPorts(): Promise<Wrong[]> {
  const taken = createServer().listen(0, '127.0.0.1').unref();
  await new Promise((done) => taken.once('listening', done));
  const { port } = taken.address() as AddressInfo;
  const same = String(await freePort());
  return [
    wrong('PORT is in use', { PORT: String(port) }, /^PORT: .* in use\. Stop .* or set PORT/),
    wrong(
      'METRICS_PORT is in use',
      { METRICS_PORT: String(port) },
      /^METRICS_PORT: .* in use\. Stop .* or set METRICS/,
    ),
    wrong('METRICS_PORT is PORT', { PORT: same, METRICS_PORT: same }, /^METRICS_PORT .* another than PORT/),
    wrong('HOST is a name that nobody has', { HOST: 'host.invalid' }, /^HOST: .* no address/),
  ];
}

async function wrongFolders(): Promise<Wrong[]> {
  const folder = () => makeFolder('drill-settings-');
  const [garbage, ahead, used, badKey, openKey, locked] = [folder(), folder(), folder(), folder(), folder(), folder()];
  writeFileSync(join(garbage, 'accounts.db'), randomBytes(8_192));
  for (const dataDir of [ahead, used]) await (await startServer({ dataDir })).stop();
  await runSql({ dataDir: ahead }, "insert into kysely_migration (name, timestamp) values ('9999-later', '2099')");
  writeFileSync(join(badKey, 'secret.key'), `${CANARY}\n`, { mode: 0o600 });
  writeFileSync(join(openKey, 'secret.key'), `${'ab'.repeat(32)}\n`);
  // Whatever the umask is.
  chmodSync(join(openKey, 'secret.key'), 0o644);
  mkdirSync(join(locked, 'data'), { mode: 0o500 });
  // Root may write where others may not, unless it has given that up.
  const powers = '-dac_override,-dac_read_search';
  const humble = [needProgram('setpriv', 'util-linux'), `--bounding-set=${powers}`, `--inh-caps=${powers}`];
  const wrapper = process.getuid?.() === 0 ? humble : undefined;
  return [
    wrong('DATA_DIR cannot be made', { DATA_DIR: '/sys/aperta' }, /^DATA_DIR .* may write to/),
    wrong('DATA_DIR may not be written to', { DATA_DIR: join(locked, 'data') }, /^DATA_DIR .* may write to/, {
      wrapper,
    }),
    wrong('the database is garbage', { DATA_DIR: garbage }, /^DATA_DIR .* cannot be opened.*backup/),
    wrong('the database is of a newer version', { DATA_DIR: ahead }, /^DATA_DIR.*newer version.*start/),
    wrong('SECRET_KEY is another than before', { DATA_DIR: used }, /^SECRET_KEY .* should be the same/),
    wrong(
      'the file secret.key is no key',
      { DATA_DIR: badKey, SECRET_KEY: '' },
      /^DATA_DIR.*secret\.key.* should be 64 hexadecimal digits/,
    ),
    wrong(
      'others may read the file secret.key',
      { DATA_DIR: openKey, SECRET_KEY: '' },
      /^DATA_DIR.*secret\.key has mode 644.*chmod 600/,
    ),
  ];
}

function wrongSites(): Wrong[] {
  const folder = makeFolder('drill-settings-');
  const config = (name: string, text: string) => {
    const file = join(folder, `${name}.config.ts`);
    writeFileSync(file, text);
    return { SITE_CONFIG: file };
  };
  /** A site that has only a list of its files, and that one. */
  const dist = (name: string, list: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'site.json'), list);
    return { dist: join(folder, name) };
  };
  const listed = readFileSync(join(ROOT, 'dist/site.json'), 'utf8');
  const site = `import site from ${JSON.stringify(join(ROOT, 'site.config.ts'))};\n`;
  const unread = /^SITE_CONFIG.* cannot be read/;
  const unbuilt = /^The built site in dist\/ is missing or incomplete .*npm run build$/;
  return [
    wrong('SITE_CONFIG is not there', { SITE_CONFIG: join(folder, 'none.ts') }, unread),
    { name: 'SITE_CONFIG has a slip', env: config('slip', 'export default { name: \n};\n'), lines: [unread] },
    wrong('SITE_CONFIG throws', config('throws', 'throw new Error("a\\nb");\n'), unread),
    wrong(
      'SITE_CONFIG exports nothing',
      config('nothing', 'export const site = 1;\n'),
      /^site\.config\.ts must export the site by default/,
    ),
    {
      name: 'SITE_CONFIG has two wrong fields',
      env: config('fields', `${site}export default { ...site, email: 'x', publicUrl: 'y' };\n`),
      lines: [/^site\.config\.ts: publicUrl .*must be/, /^site\.config\.ts: email .*must be/],
    },
    wrong('dist/ is missing', {}, unbuilt, { dist: join(folder, 'none') }),
    wrong('dist/ has a garbled list', {}, unbuilt, dist('garbled', '{ "pages": [')),
    wrong('dist/ has a strange list', {}, unbuilt, dist('strange', '{}')),
    wrong('dist/ lacks its files', {}, unbuilt, dist('bare', listed)),
  ];
}

/** Returns all wrong starts; what they point at is made, and gone at the end of the process. */
export async function allWrong(): Promise<readonly Wrong[]> {
  const lists = [wrongValues(), await wrongPorts(), await wrongFolders(), wrongSites(), await wrongDatabases()];
  return lists.flat();
}
