// Visitors and members who keep asking over kept connections, and a count of what they were answered.
import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What an answer is asked with, besides method and address. */
export interface Asking {
  readonly body?: object;
  /** A body as it is, instead of `body`. */
  readonly text?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

// Idle connections are closed before the server closes them, after 5 s: a request could cross that.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

/** Asks once, over a kept connection, never twice. Rejects if there is no whole answer within 20 s. */
export async function ask(
  method: string,
  url: string,
  { body, text, token, headers = {} }: Asking = {},
): Promise<Answer> {
  const bytes = body === undefined ? text : JSON.stringify(body);
  const asked = send(url, {
    agent,
    method,
    signal: AbortSignal.timeout(20_000),
    headers: {
      ...(bytes !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }),
      ...(token !== undefined && { Authorization: `Token ${token}` }),
      ...headers,
    },
  });
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    asked.end(bytes);
  });
}

/** A member with the password that they registered with. */
export interface Person {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Registers a member. Throws if the answer is not 201. */
export async function register(site: string, name: string): Promise<Person> {
  const person = { email: `${name}@example.org`, username: name, password: 'Zq7!vXp2' };
  const { status, body } = await ask('POST', `${site}/auth/users/`, { body: person });
  if (status !== 201) throw new Error(`registration answered ${status}: ${body.toString()}`);
  return person;
}

/** Signs in and gives the token. Throws if the answer is not 200. */
export async function signIn(site: string, { email, password }: Person): Promise<string> {
  const { status, body } = await ask('POST', `${site}/auth/token/login/`, { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return (JSON.parse(body.toString()) as { auth_token: string }).auth_token;
}

/** What a load has seen so far. */
export interface Seen {
  readonly answered: Record<Kind, number>;
  /** One line each: what was asked, when, and what came. */
  readonly failed: string[];
  readonly milliseconds: number[];
}

type Kind = 'pages' | 'me' | 'signIns';

const PAGES = ['/home', '/de/home', '/el/home', '/entra', '/en', '/privacy', '/fr/fondamenta'];
/** How many people do each, and how long each rests between two requests. */
const PEOPLE: Readonly<Record<Kind, { readonly count: number; readonly restMs: number }>> = {
  pages: { count: 8, restMs: 5 },
  me: { count: 4, restMs: 5 },
  signIns: { count: 4, restMs: 20 },
};

/** Starts the load on a site; `stop` resolves once everyone has had their last answer. */
export async function startLoad(site: string): Promise<{ seen: Seen; stop(): Promise<void> }> {
  const seen: Seen = { answered: { pages: 0, me: 0, signIns: 0 }, failed: [], milliseconds: [] };
  const started = performance.now();
  const end = new AbortController();
  const repeat = async (kind: Kind, what: (turn: number) => Promise<number | string>) => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const from = performance.now();
      const outcome = await what(turn).catch((error: unknown) => (error as Error).message);
      seen.milliseconds.push(performance.now() - from);
      if (outcome === 200) seen.answered[kind] += 1;
      else seen.failed.push(`${kind} after ${((from - started) / 1000).toFixed(1)} s: ${outcome}`);
      await wait(PEOPLE[kind].restMs);
    }
  };
  const status = async (method: string, path: string, asking?: Asking) => {
    const { status, headers } = await ask(method, site + path, asking);
    return status === 503 && headers['retry-after'] === undefined ? '503 without Retry-After' : status;
  };
  const token = await signIn(site, await register(site, 'mia'));
  const members = await Promise.all(
    Array.from({ length: PEOPLE.signIns.count }, (_, at) => register(site, `member${at}`)),
  );
  const page = (turn: number) =>
    status('GET', PAGES[turn % PAGES.length] ?? '/', { headers: { Cookie: 'language=it' } });
  const everyone = [
    ...Array.from({ length: PEOPLE.pages.count }, () => repeat('pages', page)),
    ...Array.from({ length: PEOPLE.me.count }, () => repeat('me', () => status('GET', '/auth/users/me/', { token }))),
    ...members.map(({ email, password }) =>
      repeat('signIns', () => status('POST', '/auth/token/login/', { body: { email, password } })),
    ),
  ];
  return {
    seen,
    stop: async () => {
      end.abort();
      await Promise.all(everyone);
    },
  };
}
