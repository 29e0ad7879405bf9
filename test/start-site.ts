// Starts the built site for the journeys, as `npm start` does, with a database of its own on a free port.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 60_000;

/** Playwright calls it before all journeys, and what it returns after them. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    SMTP_URL: '',
    TRUST_PROXY: '',
    SECRET_KEY: '',
    // All journeys come from one address.
    MAILS_PER_HOUR: '1000',
  };
  // Where the site's mails arrive: it has no mail server.
  process.env['MAIL_FOLDER'] = join(folder, 'mail');
  const server = spawn(process.execPath, ['src/app/start.server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((done) => server.once('exit', () => done()));
  const stop = async () => {
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    process.env['SITE_URL'] = await new Promise<string>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        const url = /\bhttp:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (url !== undefined) resolve(url);
      });
      void gone.then(() => reject(new Error('the site did not start: what it said stands above')));
      setTimeout(() => reject(new Error('the site did not start in time')), START_LIMIT_MS).unref();
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
