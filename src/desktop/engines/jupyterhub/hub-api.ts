// JupyterHub's REST API, as far as desktops need it (tried with 3.0). Each person, and each trial, is a user of the hub with one server.
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { parsed, request } from './bounded-answer.ts';

const WITHIN_MS = 15_000;
/** The hub answers a start after 10 s at most (`slow_spawn_timeout`), and stops servers that fail before it answers. */
const START_WITHIN_MS = 60_000;
const MOST_BYTES = 4 * 1024 * 1024;
const PAGE = 100;
const MOST_PAGES = 500;
/** What the service of the host must be allowed; a hub lists what follows from wider scopes. */
const SCOPES = ['admin:users', 'delete:users', 'list:users', 'read:servers', 'servers', 'delete:servers', 'proxy'];

const server = z.object({
  ready: z.boolean(),
  pending: z.string().nullish(),
  url: z.string().max(500),
  started: z.string().nullish(),
  user_options: z.unknown(),
});
const user = z.object({
  name: z.string(),
  last_activity: z.string().nullish(),
  servers: z.record(z.string(), server).default({}),
});
export type HubUser = z.output<typeof user>;
export type HubServer = z.output<typeof server>;

/** The hub refused or did not answer. The message is a line for the operator, and names nobody. */
export class HubError extends Error {
  override readonly name = 'HubError';
  /** Of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  /** Whether it may go well in a moment. */
  get isPassing(): boolean {
    return [0, 429, 502, 503, 504].includes(this.status);
  }
}

export interface HubOptions {
  /** Of the hub's proxy, with the hub's own base path. */
  readonly url: string;
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
  /** How long a request is sent again while the hub is away or busy. */
  readonly patienceMs: number;
}

export type HubApi = ReturnType<typeof createHubApi>;

/** Asks nothing yet. Each call rejects with a `HubError`. */
export function createHubApi({ url, token, fetch, patienceMs }: HubOptions) {
  async function once(method: string, path: string, withinMs: number, body?: object): Promise<Answer> {
    const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const target = new URL(`${url}/hub/api${path}`);
    const answer = await request(fetch, target, init, { withinMs, mostBytes: MOST_BYTES }).catch((error: unknown) => {
      throw new HubError(0, `JupyterHub does not answer at DESKTOP_HUB_URL, ${url} (${reasonOf(error)}).`);
    });
    const { status, text } = answer;
    if (status < 300 || status === 404 || status === 409) return answer;
    throw new HubError(status, sentenceOf(status, `${method} ${pathWithoutNames(path)}`, text));
  }

  /** Sends a request again while it may go well in a moment: all of them may be sent twice. */
  async function call(
    method: string,
    path: string,
    body?: object,
    { withinMs = WITHIN_MS, patience = patienceMs }: Partial<{ withinMs: number; patience: number }> = {},
  ): Promise<Answer> {
    const until = Date.now() + patience;
    for (let wait = 250; ; wait = Math.min(4_000, wait * 2)) {
      try {
        return await once(method, path, withinMs, body);
      } catch (error) {
        if (!(error instanceof HubError && error.isPassing) || Date.now() + wait > until) throw error;
        await setTimeout(wait);
      }
    }
  }

  const of = (name: string) => `/users/${encodeURIComponent(name)}`;
  const read = <Schema extends z.ZodType>({ status, text }: Answer, schema: Schema): z.output<Schema> => {
    const found = parsed(text, schema);
    if (found === undefined) throw new HubError(status, `What answers at ${url}/hub/api is not JupyterHub.`);
    return found;
  };

  return {
    /** Rejects with what is wrong with address, token or scopes. */
    async checkAccess(): Promise<void> {
      const { scopes } = read(await call('GET', '/user'), z.object({ scopes: z.array(z.string()) }));
      const absent = SCOPES.filter((scope) => !scopes.includes(scope));
      if (absent.length > 0)
        throw new HubError(
          403,
          `The service of DESKTOP_HUB_TOKEN may not do enough at JupyterHub: add ${absent.join(', ')} to its role.`,
        );
    },

    /** Returns nothing if there is no such user. `patience`: milliseconds in which it is asked again. */
    async user(name: string, patience = patienceMs): Promise<HubUser | undefined> {
      const answer = await call('GET', of(name), undefined, { patience });
      return answer.status === 404 ? undefined : read(answer, user);
    },

    /** All users whose servers run, start or stop; or all whose servers do not. */
    async users(state: 'active' | 'inactive'): Promise<HubUser[]> {
      const all = new Map<string, HubUser>();
      for (let page = 0; page < MOST_PAGES; page++) {
        const answer = await call('GET', `/users?state=${state}&limit=${PAGE}&offset=${page * PAGE}`);
        const found = read(answer, z.array(user));
        for (const one of found) all.set(one.name, one);
        if (found.length < PAGE) break;
      }
      return [...all.values()];
    },

    /** Returns once there is such a user. */
    async createUser(name: string): Promise<void> {
      await call('POST', of(name));
    },

    /** Orders the start of the user's server, which may take longer. Returns false if it is in another state than this needs. */
    async startServer(name: string, options: object): Promise<boolean> {
      return wasTaken(call('POST', `${of(name)}/server`, options, { withinMs: START_WITHIN_MS }));
    },

    /** Orders the end of the user's server. Returns false while it starts or ends. */
    async stopServer(name: string): Promise<boolean> {
      return wasTaken(call('DELETE', `${of(name)}/server`, undefined, { withinMs: START_WITHIN_MS }));
    },

    /** Deletes a user whose server has ended, with what the spawner keeps of it. */
    async deleteUser(name: string): Promise<void> {
      await call('DELETE', of(name), undefined, { withinMs: START_WITHIN_MS });
    },

    /** Makes the hub write the proxy's routes again: a proxy that was restarted has none. */
    async restoreRoutes(): Promise<void> {
      await call('POST', '/proxy');
    },
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The hub answers 400 where a server is in another state than the order needs: the caller asks what it is. */
async function wasTaken(ordered: Promise<unknown>): Promise<boolean> {
  try {
    await ordered;
    return true;
  } catch (error) {
    if (error instanceof HubError && error.status === 400) return false;
    throw error;
  }
}

const pathWithoutNames = (path: string) => path.replace(/^\/users\/[^/]+/, '/users/NAME').replace(/\?.*/, '');

function sentenceOf(status: number, what: string, text: string): string {
  const message = parsed(text, z.object({ message: z.string() }))?.message ?? '';
  // The hub's words name the user, whose id is in no log.
  const words = message.replace(/\b[tme]-[0-9a-z-]{8,}/g, 'NAME').slice(0, 300);
  if (status < 400) return `${what}: the address leads elsewhere (${status}). Is DESKTOP_HUB_URL the hub's proxy?`;
  if (status === 401 || status === 403)
    return `JupyterHub refuses ${what} (${status}): is DESKTOP_HUB_TOKEN the token of its service, with all scopes?`;
  if (status === 429)
    return 'JupyterHub starts or runs as many servers as it may: see concurrent_spawn_limit and active_server_limit.';
  return `JupyterHub answers ${what} with ${status}${words && `: ${words}`}. Its log says more.`;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : message;
}
