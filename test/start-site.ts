// Starts a built site for the e2e tests, as `npm start` does, with a temporary database and a free port.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const START_LIMIT_MS = 60_000;

/** A running site. */
interface RunningSite {
  /** Its origin. */
  url: string;
  /** The folder of its emails; it has no mail server. */
  mailFolder: string;
  /** Its environment, for operators' commands. */
  env: NodeJS.ProcessEnv;
  /** Of the server. */
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Starts the site that was built into `dist`; `settings` are added to the environment. `root`: the folder with the sources of the
 * server. Rejects if it does not start.
 */
export async function startBuiltSite(
  dist = 'dist',
  settings: NodeJS.ProcessEnv = {},
  root = process.cwd(),
): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    SMTP_URL: '',
    // Lets a benchmark send requests from many addresses.
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: '',
    // All tests come from one address.
    MAILS_PER_HOUR: '1000',
    REGISTRATIONS_PER_HOUR: '1000',
    REGISTRATIONS_PER_DAY: '1000',
    SIGN_INS_PER_MINUTE: '1000',
    LOOKUPS_PER_HOUR: '1000',
    REFUSED_PER_MINUTE: '10000',
    ...settings,
  };
  const server = spawn(process.execPath, [serverProgram(dist, root), dist], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((done) => server.once('exit', () => done()));
  const stop = async () => {
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        const found = /\bhttp:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      });
      void gone.then(() => reject(new Error('the site did not start: see its output above')));
      setTimeout(() => reject(new Error('the site did not start in time')), START_LIMIT_MS).unref();
    });
    return { url, mailFolder: join(folder, 'mail'), env, pid: server.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The built server; the sources if there is none, for a site that a test has written, or an older tree that a benchmark compares with. */
export function serverProgram(dist: string, root: string): string {
  const built = join(dist, 'server/start.mjs');
  return existsSync(resolve(root, built)) ? built : 'src/app/start.server.ts';
}

/** Playwright calls it before all tests, and the returned function after them. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function startSite(): Promise<() => Promise<void>> {
  const { url, mailFolder, stop } = await startBuiltSite();
  process.env['SITE_URL'] = url;
  process.env['MAIL_FOLDER'] = mailFolder;
  return stop;
}
