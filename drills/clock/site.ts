// A server with a clock that the drill sets, a mail server beside it, and requests of visitors.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/server/database/open.ts';
import { freePort } from '../../test/free-port.ts';
import type { RunOptions } from '../shared/drill.ts';
import { ask, register, type Person } from '../shared/http.ts';
import { makeFolder } from '../shared/server.ts';
import { makeClock } from './fake-clock.ts';
import { startMailbox } from './mailbox.ts';

/** In these Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

const SHORT_INTERVALS = new URL('./short-intervals.ts', import.meta.url).href;

/** How to start one. */
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

/** Starts a server, its clock and its mail server. */
export async function startClocked({ at, startServer, databaseUrl, limitMs }: ClockedStart) {
  const clock = makeClock(at);
  const box = await startMailbox();
  const [dataDir, metricsPort] = [makeFolder(), await freePort()];
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
  const server = await startServer({ env, dataDir, preload: [SHORT_INTERVALS] });
  let count = 0;

  const post = async (path: string, body: object, client = '127.0.0.1') =>
    ask('POST', server.url + path, { body, headers: { 'X-Forwarded-For': client } });

  /** Asks for a link to a new password, and returns it. Throws if it does not come in time. */
  const resetLink = async ({ email }: Person) => {
    const from = box.mails.length;
    await post('/auth/users/reset_password/', { email });
    return box.linkTo(email, 'reset', from, limitMs);
  };

  /** The seconds that something takes; Infinity if it fails. */
  const secondsOf = async (what: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    return what().then(
      () => (performance.now() - started) / 1_000,
      () => Infinity,
    );
  };

  return {
    clock,
    url: server.url,
    mails: box.mails,
    post,
    resetLink,
    /** Registers a new member. Retries, because a server that has just started on a busy machine may return 503. */
    newcomer: async () => {
      for (let turn = 0; ; turn += 1) {
        count += 1;
        const person = await register(server.url, `person${count}`).catch((error: unknown) => error as Error);
        if (!(person instanceof Error)) return person;
        if (turn === 10) throw person;
        await wait(500);
      }
    },
    /** Whether a token is answered. */
    isIn: async (token: string) => (await ask('GET', `${server.url}/auth/users/me/`, { token })).status === 200,
    /** Uses a link to a new password. Returns whether it was good. */
    reset: async ({ uid, token }: { uid: string; token: string }) =>
      (await post('/auth/users/reset_password_confirm/', { uid, token, new_password: 'Nq5!zXw9' })).status === 204,
    /** Requests an email while the mail server defers delivery. `hasCome` resolves to true once it arrives, to false if it does not. */
    leaveWaiting: async ({ email }: Person) => {
      const from = box.mails.length;
      box.setDeferred(true);
      await post('/auth/users/reset_password/', { email });
      await wait(2_500);
      box.setDeferred(false);
      const hasCome = async () =>
        box.linkTo(email, 'reset', from, limitMs).then(
          () => true,
          () => false,
        );
      return { hasCome };
    },
    /** How long an email takes that is requested now. */
    mailSeconds: (to: Person) => secondsOf(() => resetLink(to)),
    /** Writes expired data; `isCleared` resolves to true once it is deleted, to false if it stays. */
    leaveExpired: async () => {
      const database = await openDatabase({ dataDir, databaseUrl });
      const hash = `drill ${performance.now()}`;
      await database.queries
        .insertInto('invitations')
        .values({ hash, note: '', uses_left: 1, created_at: 0, expires_at: 1 })
        .execute();
      const find = () =>
        database.queries.selectFrom('invitations').select('hash').where('hash', '=', hash).executeTakeFirst();
      return {
        isCleared: async () => {
          const until = performance.now() + limitMs;
          let isThere = true;
          while (isThere && performance.now() < until) {
            isThere = (await find()) !== undefined;
            if (isThere) await wait(50);
          }
          await database.close();
          return !isThere;
        },
      };
    },
    /** Seconds of processor time since its start, of all threads. */
    cpuSeconds: () => {
      const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
      const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
      return (user + system) / TICKS_PER_SECOND;
    },
    /** Queries since its start. */
    queries: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(/^site_database_query_duration_seconds_count(?:\{.*\})? (\d+)/m.exec(text)?.[1]);
    },
    /** Lines that it has logged; the drill's servers log errors alone. */
    errors: () =>
      server
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    stop: async () => {
      await server.stop();
      await box.close();
    },
  };
}
