// Visitors and members who send requests without a pause, with a record of every response.
import { setTimeout as wait } from 'node:timers/promises';
import { addressAt, ask, personOf, register, signIn, waitOf, type Asking, type Person } from './http.ts';

/** Requests pages or the current user, signs in, or registers. */
export type Kind = 'pages' | 'me' | 'signIns' | 'registrations';

/** The number of clients per kind of request, and the pause of each between two requests. */
export type People = Readonly<Partial<Record<Kind, { readonly count: number; readonly restMs: number }>>>;

/** Many readers and members, without a pause. */
export const CROWD: People = {
  pages: { count: 8, restMs: 5 },
  me: { count: 4, restMs: 5 },
  signIns: { count: 4, restMs: 20 },
};

/** One request. Times are of `performance.now()`. */
export interface Sample {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  /** 0 without a whole response. */
  readonly status: number;
  /** Seconds; NaN without the header. */
  readonly retryAfter: number;
  /** Why there is no response. */
  readonly error: string | undefined;
}

/** A registration, its status, and when it was answered (`Date.now()`). */
export interface Registration extends Person {
  readonly status: number;
  readonly at: number;
}

export interface Traffic {
  readonly samples: readonly Sample[];
  readonly registrations: readonly Registration[];
  /** Returns a line for each request that did not succeed. */
  failures(): string[];
  /** Resolves once every client has received its last response. */
  stop(): Promise<void>;
}

/** Limits of one client that are high enough for this traffic. */
export const TRAFFIC_ENV = { TAKEN_PER_HOUR: '1000', MAILS_PER_HOUR: '1000', FAILURES_PER_MINUTE: '60' };

const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/en', '/privacy', '/fr/fondamenta'];

export const isSuccess = ({ kind, status }: Pick<Sample, 'kind' | 'status'>): boolean =>
  status === (kind === 'registrations' ? 201 : 200);

/**
 * Starts traffic on a site. `members` sign in and `tokens` request the current user; without them, members are
 * registered first. Names begin with `name`.
 */
export async function startTraffic(
  site: string,
  people: People,
  given: { readonly name?: string; readonly members?: readonly Person[]; readonly tokens?: readonly string[] } = {},
): Promise<Traffic> {
  const { name = 'visitor' } = given;
  const count = people.signIns?.count ?? 1;
  const names = Array.from({ length: count }, (_, at) => `${name}-member-${at}`);
  const members = given.members ?? (await Promise.all(names.map((one) => register(site, one))));
  // A member of its own: an account has at most 50 sessions, and each further sign-in ends the oldest.
  const tokens = given.tokens ?? [await signIn(site, await register(site, `${name}-reader`))];
  const started = performance.now();
  const samples: Sample[] = [];
  const registrations: Registration[] = [];
  const end = new AbortController();
  let sent = 0;

  const send = async (kind: Kind, method: string, path: string, asking: Asking = {}) => {
    const from = performance.now();
    const headers = { Cookie: 'language=it' };
    const options = { from: addressAt((sent += 1)), headers, ...asking };
    const response = await ask(method, site + path, options).catch((error: unknown) => error as Error);
    const error = response instanceof Error ? response.message : undefined;
    const { status, headers: received } = response instanceof Error ? { status: 0, headers: {} } : response;
    samples.push({ kind, from, to: performance.now(), status, retryAfter: waitOf({ headers: received }), error });
    return status;
  };
  const requests: Record<Kind, (turn: number, who: number) => Promise<unknown>> = {
    pages: (turn, who) => send('pages', 'GET', PAGES[(turn + who) % PAGES.length] ?? '/'),
    me: (turn, who) => send('me', 'GET', '/auth/users/me/', { token: tokens[(turn + who) % tokens.length] ?? '' }),
    signIns: (turn, who) => {
      const { email = '', password = '' } = members[(turn * count + who) % members.length] ?? {};
      return send('signIns', 'POST', '/auth/token/login/', { body: { email, password } });
    },
    registrations: async (turn, who) => {
      const person = personOf(`${name}-${who}-${turn}`);
      const status = await send('registrations', 'POST', '/auth/users/', { body: person });
      registrations.push({ ...person, status, at: Date.now() });
    },
  };
  const repeat = async (kind: Kind, restMs: number, who: number) => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      await requests[kind](turn, who);
      await wait(restMs);
    }
  };
  const kinds = (Object.keys(people) as Kind[]).filter((kind) => kind !== 'me' || tokens.length > 0);
  const everyone = kinds.flatMap((kind) =>
    Array.from({ length: people[kind]?.count ?? 0 }, (_, who) => repeat(kind, people[kind]?.restMs ?? 0, who)),
  );
  const lineOf = ({ kind, from, error, status }: Sample) =>
    `${kind} after ${((from - started) / 1000).toFixed(1)} s: ${error ?? status}`;
  return {
    samples,
    registrations,
    failures: () => samples.filter((sample) => !isSuccess(sample)).map(lineOf),
    stop: async () => {
      end.abort();
      await Promise.all(everyone);
    },
  };
}

/** Starts four readers. `stop` returns the milliseconds of each page, Infinity where it failed. */
export async function startReaders(site: string): Promise<{ stop(): Promise<number[]> }> {
  const traffic = await startTraffic(site, { pages: { count: 4, restMs: 10 } }, { members: [], tokens: [] });
  const stop = async () => {
    await traffic.stop();
    return traffic.samples.map((sample) => (isSuccess(sample) ? sample.to - sample.from : Infinity));
  };
  return { stop };
}
