// Visitors and members whose every answer is kept with its time, so that a drill can say afterwards what came when.
import { setTimeout as wait } from 'node:timers/promises';
import { ask, register, signIn, type Answer, type Asking, type Person } from './traffic.ts';

/** What people do: read a page, ask who they are, sign in, or register. */
export type Kind = 'pages' | 'me' | 'signIns' | 'registrations';

/** One request and what came of it. Times are of `performance.now()`. */
export interface Told {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  /** 0: no whole answer came. */
  readonly status: number;
  /** Seconds; NaN without the header. */
  readonly retryAfter: number;
}

/** A registration that was tried: with which status it was answered. */
export interface Tried extends Person {
  readonly status: number;
}

/** What was seen so far. */
export interface Watching {
  readonly told: readonly Told[];
  readonly tried: readonly Tried[];
  /** Resolves once everyone has had their last answer. */
  stop(): Promise<void>;
}

const PAGES = ['/home', '/de/home', '/entra', '/en', '/privacy'];
const PEOPLE: Readonly<Record<Kind, { readonly count: number; readonly restMs: number }>> = {
  pages: { count: 4, restMs: 10 },
  me: { count: 2, restMs: 20 },
  signIns: { count: 2, restMs: 100 },
  registrations: { count: 2, restMs: 1_000 },
};
/** Settings without which one client could not register, and be told that a name is taken, as often as these. */
export const WATCHED_ENV = { TAKEN_PER_HOUR: '1000', MAILS_PER_HOUR: '1000', FAILURES_PER_MINUTE: '60' };

/** Starts the watched load on a site; its members are named after `name`. */
export async function watch(site: string, name = 'watched'): Promise<Watching> {
  const told: Told[] = [];
  const tried: Tried[] = [];
  const end = new AbortController();
  const token = await signIn(site, await register(site, `${name}-reader`));
  const members = await Promise.all([1, 2].map((at) => register(site, `${name}-member-${at}`)));
  const once = async (kind: Kind, method: string, path: string, asking?: Asking): Promise<number> => {
    const from = performance.now();
    const answer: Pick<Answer, 'status' | 'headers'> = await ask(method, site + path, asking).catch(() => ({
      status: 0,
      headers: {},
    }));
    const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN);
    told.push({ kind, from, to: performance.now(), status: answer.status, retryAfter });
    return answer.status;
  };
  const deeds: Record<Kind, (turn: number, who: number) => Promise<unknown>> = {
    pages: (turn) => once('pages', 'GET', PAGES[turn % PAGES.length] ?? '/', { headers: { Cookie: 'language=it' } }),
    me: () => once('me', 'GET', '/auth/users/me/', { token }),
    signIns: (_, who) => {
      const { email = '', password = '' } = members[who] ?? {};
      return once('signIns', 'POST', '/auth/token/login/', { body: { email, password } });
    },
    registrations: async (turn, who) => {
      const username = `${name}-${who}-${turn}`;
      const person = { email: `${username}@example.org`, username, password: 'Zq7!vXp2' };
      const status = await once('registrations', 'POST', '/auth/users/', { body: person });
      tried.push({ ...person, status });
    },
  };
  const repeat = async (kind: Kind, who: number) => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      await deeds[kind](turn, who);
      await wait(PEOPLE[kind].restMs);
    }
  };
  const everyone = (Object.keys(PEOPLE) as Kind[]).flatMap((kind) =>
    Array.from({ length: PEOPLE[kind].count }, (_, who) => repeat(kind, who)),
  );
  return {
    told,
    tried,
    stop: async () => {
      end.abort();
      await Promise.all(everyone);
    },
  };
}

/**
 * Lets everyone who was not told that they are registered try again, and then everyone sign in. Gives a line for each who
 * cannot: an account was lost, or one that nobody was told of is in the way.
 */
export async function settle(site: string, tried: readonly Tried[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { status, ...person } of tried) {
    const again = status === 201 ? 201 : (await ask('POST', `${site}/auth/users/`, { body: person })).status;
    if (again !== 201 && again !== 400) faults.push(`${person.username}: was told ${status}, and then ${again}`);
    const isIn = await signIn(site, person).then(
      () => true,
      () => false,
    );
    if (!isIn) faults.push(`${person.username}: was told ${status} and ${again}, and cannot sign in`);
  }
  return faults;
}
