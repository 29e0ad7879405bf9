// What goes on at a site while it is backed up: pages, members who come back, people who register and sign in.
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '../shared/traffic.ts';
import type { Member } from './place.ts';

/** One request: when it was sent and answered, in milliseconds of `performance.now()`. */
interface Sample {
  readonly kind: 'page' | 'call';
  readonly from: number;
  readonly to: number;
}

/** What was seen so far. */
export interface Traffic {
  readonly samples: readonly Sample[];
  /** Who registered and was told so, and when. */
  readonly acknowledged: readonly { readonly email: string; readonly at: number }[];
  /** Why requests failed, a line each. */
  readonly failed: readonly string[];
  stop(): Promise<void>;
}

const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/privacy', '/fr/fondamenta'];
const REST_MS = { page: 8, me: 8, signIn: 60, register: 60 };

/** Starts it. Everyone who registers comes from another address, as people do. */
export function startTraffic(site: string, members: readonly Member[]): Traffic {
  const samples: Sample[] = [];
  const acknowledged: { email: string; at: number }[] = [];
  const failed: string[] = [];
  const end = new AbortController();
  const repeat = async (
    kind: Sample['kind'],
    restMs: number,
    wanted: number,
    what: (turn: number) => ReturnType<typeof ask>,
    told: (turn: number) => void = () => undefined,
  ) => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const from = performance.now();
      const status = await what(turn).then(
        (answer) => answer.status,
        (error: unknown) => (error as Error).message,
      );
      samples.push({ kind, from, to: performance.now() });
      if (status === wanted) told(turn);
      else failed.push(`${kind}: ${status}`);
      await wait(restMs);
    }
  };
  const of = (turn: number) => members[turn % members.length];
  const person = (who: number, turn: number) => ({
    email: `new-${who}-${turn}@canary.example.org`,
    username: `new-${who}-${turn}`,
    password: 'Zq7!vXp2',
  });
  const address = (who: number, turn: number) => ({ 'X-Forwarded-For': `10.${who}.${turn >> 8}.${turn & 255}` });
  const everyone = [
    ...[0, 1, 2, 3].map((who) =>
      repeat('page', REST_MS.page, 200, (turn) => ask('GET', site + (PAGES[(turn + who) % PAGES.length] ?? '/home'))),
    ),
    ...[0, 1].map((who) =>
      repeat('call', REST_MS.me, 200, (turn) =>
        ask('GET', `${site}/auth/users/me/`, { token: of(turn * 2 + who)?.token ?? '' }),
      ),
    ),
    repeat('call', REST_MS.signIn, 200, (turn) => {
      const { email = '', password = '' } = of(turn) ?? {};
      return ask('POST', `${site}/auth/token/login/`, { body: { email, password }, headers: address(9, turn) });
    }),
    ...[0, 1].map((who) =>
      repeat(
        'call',
        REST_MS.register,
        201,
        (turn) => ask('POST', `${site}/auth/users/`, { body: person(who, turn), headers: address(who, turn) }),
        (turn) => acknowledged.push({ email: person(who, turn).email, at: Date.now() }),
      ),
    ),
  ];
  return {
    samples,
    acknowledged,
    failed,
    stop: async () => {
      end.abort();
      await Promise.all(everyone);
    },
  };
}
