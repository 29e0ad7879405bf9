// The traffic of the soak test: readers, members, new users who delete their accounts, and invalid requests.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { enrol } from '../load/ours.ts';
import { addressAt, ask, jsonOf, personOf, signIn, type Answer, type Asking, type Person } from '../shared/http.ts';

/** The results so far. */
export interface Seen {
  readonly milliseconds: Record<Kind, number[]>;
  /** One line for each answer that was not as it should be. */
  readonly failed: string[];
}

export type Kind = 'pages' | 'me' | 'sign-ins' | 'others';

const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/en', '/privacy', '/fr/fondamenta', '/icon-192.png'];
/** How many do each, and the mean of their rests; together about 250 requests a second. */
const READERS = { count: 48, restMs: 210 };
const MEMBERS = { count: 8, restMs: 350 };
const SIGNERS = { count: 4, restMs: 1_600 };
const NEWCOMERS = { count: 2, restMs: 1_500 };
const STRANGERS = { count: 2, restMs: 150 };

/** Starts them at a site; `stop` resolves once everyone has had their last answer. */
export async function startVisitors(site: string): Promise<{ seen: Seen; stop(): Promise<void> }> {
  const seen: Seen = { milliseconds: { pages: [], me: [], 'sign-ins': [], others: [] }, failed: [] };
  const end = new AbortController();

  /** Asks once and notes what came. Each asker has an address of their own, so that no limit is met. */
  async function send(kind: Kind, wanted: number, method: string, path: string, asking: Asking = {}): Promise<Answer> {
    const started = performance.now();
    const from = addressAt(Math.floor(Math.random() * 2 ** 24));
    const answer = await ask(method, site + path, { from, ...asking });
    seen.milliseconds[kind].push(performance.now() - started);
    if (answer.status !== wanted) seen.failed.push(`${method} ${path}: ${answer.status} instead of ${wanted}`);
    return answer;
  }

  const repeat = async (restMs: number, act: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      await wait(restMs * (0.5 + Math.random()));
      await act(turn).catch((error: unknown) => seen.failed.push((error as Error).message));
    }
  };
  const everyone = (
    { count, restMs }: { count: number; restMs: number },
    act: (turn: number, who: number) => Promise<unknown>,
  ) => Array.from({ length: count }, (_, who) => repeat(restMs, async (turn) => act(turn, who)));
  const signed = async ({ email, password }: Person) => {
    const answer = await send('sign-ins', 200, 'POST', '/auth/token/login/', { body: { email, password } });
    return String(jsonOf(answer)['auth_token']);
  };

  const regulars = await enrol(site, SIGNERS.count, signIn);
  const token = regulars[0]?.token ?? '';

  const running = [
    ...everyone(READERS, async (turn, who) => send('pages', 200, 'GET', PAGES[(turn + who) % PAGES.length] ?? '/')),
    ...everyone(MEMBERS, async () => send('me', 200, 'GET', '/auth/users/me/', { token })),
    ...everyone(SIGNERS, async (_turn, who) => {
      const person = regulars[who];
      if (person) await send('others', 204, 'POST', '/auth/token/logout/', { token: await signed(person) });
    }),
    ...everyone(NEWCOMERS, async () => {
      const person = personOf(randomUUID());
      await send('others', 201, 'POST', '/auth/users/', { body: person });
      const own = { token: await signed(person) };
      await send('me', 200, 'GET', '/auth/users/me/', own);
      await send('others', 204, 'DELETE', '/auth/users/me/', { ...own, body: { current_password: person.password } });
    }),
    ...everyone(STRANGERS, async (turn) => {
      const [status, method, path, asking] = WRONG[turn % WRONG.length] ?? WRONG[0];
      await send('others', status, method, path, asking());
    }),
  ];
  return {
    seen,
    stop: async () => {
      end.abort();
      await Promise.all(running);
    },
  };
}

type Wrong = readonly [status: number, method: string, path: string, asking: () => Asking];

/** Invalid requests, each refused for another reason. */
const WRONG: readonly [Wrong, ...Wrong[]] = [
  [404, 'GET', '/nowhere', () => ({})],
  [301, 'GET', '/HOME?a=1', () => ({})],
  [405, 'PUT', '/home', () => ({})],
  [405, 'PUT', '/auth/users/me/', () => ({})],
  [404, 'GET', `/auth/${'x'.repeat(1_000)}`, () => ({})],
  [401, 'GET', '/auth/users/me/', () => ({ token: 'f'.repeat(64) })],
  [400, 'POST', '/auth/users/', () => ({ body: { email: 'nobody', username: '', password: 'short' } })],
  [400, 'POST', '/auth/token/login/', () => ({ body: { email: `${randomUUID()}@example.org`, password: 'wrong' } })],
  [413, 'POST', '/auth/users/', () => ({ body: { email: 'x'.repeat(20_000) } })],
  [204, 'POST', '/auth/users/reset_password/', () => ({ body: { email: `${randomUUID()}@example.org` } })],
];
