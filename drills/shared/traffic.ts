// Visitors and members who send requests without a pause, with a record of every answer.
import { setTimeout as wait } from 'node:timers/promises';
import { ask, register, signIn, type Answer, type Person } from './http.ts';

/** Reads pages, asks who the member is, signs in, or registers. */
export type Kind = 'pages' | 'me' | 'signIns' | 'registrations';

/** How many people do something, and how long each rests between two requests. */
export type People = Readonly<Partial<Record<Kind, { readonly count: number; readonly restMs: number }>>>;

/** One request. Times are of `performance.now()`. */
export interface Sample {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  /** 0 without a whole answer. */
  readonly status: number;
  /** Seconds; NaN without the header. */
  readonly retryAfter: number;
  /** Why there is no answer. */
  readonly error?: string;
}

/** A registration, its status, and when it was answered (`Date.now()`). */
export interface Registration extends Person {
  readonly status: number;
  readonly at: number;
}

/** Traffic that runs. */
export interface Traffic {
  readonly samples: readonly Sample[];
  readonly registrations: readonly Registration[];
  /** Returns a line for each request that did not succeed. */
  failures(): string[];
  /** Resolves once everyone has had the last answer. */
  stop(): Promise<void>;
}

/** Limits of one client that are high enough for this traffic. */
export const TRAFFIC_ENV = { TAKEN_PER_HOUR: '1000', MAILS_PER_HOUR: '1000', FAILURES_PER_MINUTE: '60' };

const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/en', '/privacy', '/fr/fondamenta'];

/** Returns the n-th of 16 million addresses, from 10.0.0.0, as the header of a trusted proxy. */
const from = (at: number) => ({ 'X-Forwarded-For': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` });

/** Returns whether a request succeeded. */
export const isSuccess = ({ kind, status }: Pick<Sample, 'kind' | 'status'>): boolean =>
  status === (kind === 'registrations' ? 201 : 200);

/**
 * Starts it on a site. `members` sign in and `tokens` ask who they are; without them, members are registered first. Names begin
 * with `name`.
 */
export async function startTraffic(
  site: string,
  people: People,
  given: { readonly name?: string; readonly members?: readonly Person[]; readonly tokens?: readonly string[] } = {},
): Promise<Traffic> {
  const { name = 'visitor' } = given;
  const count = people.signIns?.count ?? 1;
  const members =
    given.members ??
    (await Promise.all(Array.from({ length: count }, (_, at) => register(site, `${name}-member-${at}`))));
  // A member of its own: an account has at most 50 sessions, and each further sign-in ends the oldest.
  const tokens = given.tokens ?? [await signIn(site, await register(site, `${name}-reader`))];
  const started = performance.now();
  const samples: Sample[] = [];
  const registrations: Registration[] = [];
  const end = new AbortController();
  let sent = 0;

  const send = async (kind: Kind, method: string, path: string, asking: Parameters<typeof ask>[2] = {}) => {
    const at = performance.now();
    const headers = { ...from((sent += 1)), Cookie: 'language=it' };
    const answer = await ask(method, site + path, { headers, ...asking }).catch((error: unknown) => error as Error);
    const { status, headers: received }: Pick<Answer, 'status' | 'headers'> =
      answer instanceof Error ? { status: 0, headers: {} } : answer;
    const error = answer instanceof Error ? { error: answer.message } : {};
    const retryAfter = Number(received['retry-after'] ?? Number.NaN);
    samples.push({ kind, from: at, to: performance.now(), status, retryAfter, ...error });
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
      const username = `${name}-${who}-${turn}`;
      const person = { email: `${username}@example.org`, username, password: 'Zq7!vXp2' };
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
  return {
    samples,
    registrations,
    failures: () =>
      samples
        .filter((sample) => !isSuccess(sample))
        .map(
          ({ kind, from: at, status, error }) =>
            `${kind} after ${((at - started) / 1000).toFixed(1)} s: ${error ?? status}`,
        ),
    stop: async () => {
      end.abort();
      await Promise.all(everyone);
    },
  };
}
