// A server with a clock that the drill sets, a mail server beside it, and requests of visitors.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { runSql } from '../shared/database.ts';
import type { RunOptions } from '../shared/drill.ts';
import type { MailLink } from '../shared/emails.ts';
import { ask, register, whoAmI, type Person } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import { isFulfilled, poll } from '../shared/wait.ts';
import { makeFakeClock } from './fake-clock.ts';
import { startMailbox } from './mailbox.ts';

/** In these Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

export interface ClockedStart {
  /** What its clock says first, milliseconds since 1970. */
  readonly at: number;
  readonly startServer: RunOptions['startServer'];
  /** Absent: SQLite. */
  readonly databaseUrl: string | undefined;
  /** How long it waits for an expected event, such as an email. */
  readonly limitMs: number;
}

export type ClockedSite = Awaited<ReturnType<typeof startClocked>>;

export async function startClocked({ at, startServer, databaseUrl, limitMs }: ClockedStart) {
  const clock = makeFakeClock(at);
  const box = await startMailbox();
  const metricsPort = await freePort();
  const place = { dataDir: makeFolder(), databaseUrl };
  const env = {
    ...clock.env,
    DATABASE_URL: databaseUrl,
    SMTP_URL: box.url,
    METRICS_PORT: String(metricsPort),
    FREE_FAILURES: '3',
    MAILS_PER_HOUR: '1000',
    // Nights in which it is set are part of the drill.
    TZ: 'Europe/Rome',
  };
  const preload = [new URL('./fake-clock.ts', import.meta.url).href];
  const server = await startServer({ env, dataDir: place.dataDir, preload });
  let count = 0;

  const post = async (path: string, body: object, from = '127.0.0.1') => ask('POST', server.url + path, { body, from });
  /** Asks for a link to a new password, and returns it. Throws if it does not come in time. */
  const resetLink = async ({ email }: Person) => {
    const from = box.mails.length;
    await post('/auth/users/reset_password/', { email });
    return box.resetLinkTo(email, from, limitMs);
  };

  return {
    clock,
    url: server.url,
    mails: box.mails,
    post,
    resetLink,
    newcomer: () => register(server.url, `person${(count += 1)}`),
    isIn: async (token: string) => (await whoAmI(server.url, token)).status === 200,
    /** Uses a link to a new password. Returns whether it was good. */
    reset: async ({ uid, token }: MailLink) =>
      (await post('/auth/users/reset_password_confirm/', { uid, token, new_password: 'Nq5!zXw9' })).status === 204,
    /** Requests an email while the mail server defers delivery. Returns what resolves to true once it arrives, to false if it does not. */
    leaveWaiting: async ({ email }: Person) => {
      const from = box.mails.length;
      box.setDeferred(true);
      await post('/auth/users/reset_password/', { email });
      await wait(2_500);
      box.setDeferred(false);
      return () => isFulfilled(box.resetLinkTo(email, from, limitMs));
    },
    /** Seconds until an email comes that is requested now; Infinity if none does. */
    mailSeconds: async (to: Person) => {
      const started = performance.now();
      return (await isFulfilled(resetLink(to))) ? (performance.now() - started) / 1_000 : Infinity;
    },
    /** Writes expired data. Returns what resolves to true once it is deleted, to false if it stays. */
    leaveExpired: async () => {
      const hash = `drill ${performance.now()}`;
      const columns = 'hash, note, uses_left, created_at, expires_at';
      await runSql(place, `insert into invitations (${columns}) values ('${hash}', '', 1, 0, 1)`);
      const isGone = async () => (await runSql(place, `select 1 from invitations where hash = '${hash}'`)).length === 0;
      return () => poll(isGone, limitMs);
    },
    /** Seconds of processor time since its start, of all threads. */
    cpuSeconds: () => {
      const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
      const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
      return (user + system) / TICKS_PER_SECOND;
    },
    queries: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/^site_database_query_duration_seconds_count(?:\{.*\})? (\d+)/m.exec(text)?.[1]);
    },
    /** Lines that it has logged; the drill's servers log errors alone. */
    errors: () => server.said().match(/^\{.*$/gm) ?? [],
    stop: async () => {
      await server.stop();
      await box.close();
    },
  };
}
