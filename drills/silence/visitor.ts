// A visitor that sends a canary in every header and query of each request.
import { ask, type Answer, type Person } from '../shared/http.ts';
import { exchange } from '../shared/raw-http.ts';
import { NETWORK, NETWORK_6, strange, strangePassword, type Canary } from './canaries.ts';

/** A visitor and their canaries so far. */
export interface Visitor {
  readonly canaries: Canary[];
  /** How many answers of each status there were. */
  readonly statuses: Map<number, number>;
  readonly person: Person;
  /** Adds a canary and returns its text. */
  readonly canary: (kind: string, text?: string) => string;
  /** Sends a request with a canary in each header and in the query, each time from a new address, or that of number `from`. */
  readonly call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  /** Sends bytes as they are. */
  readonly sendRaw: (bytes: string) => Promise<void>;
}

interface CallOptions {
  readonly token?: string | undefined;
  readonly from?: number;
  readonly headers?: Record<string, string>;
}

/** Makes a visitor of a site. */
export function createVisitor(site: string): Visitor {
  const canaries: Canary[] = [NETWORK, NETWORK_6].map((text) => ({ kind: 'address', text }));
  const statuses = new Map<number, number>();
  const canary = (kind: string, text = strange()) => {
    canaries.push({ kind, text });
    return text;
  };
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const person = {
    email: `${canary('email')}@example.org`,
    username: canary('name'),
    password: `${canary('password', strangePassword())} Ä9`,
  };
  const sent = {
    // A known browser, of which the server keeps 'Firefox, Linux'.
    'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${canary('user agent')}`,
    Referer: `https://example.org/${canary('referrer')}`,
    Cookie: `lang=it; ${canary('cookie')}=1`,
    'X-Request-Id': canary('other header'),
    Origin: `https://${canary('origin')}.example`,
  };
  const query = `email=${canary('query')}&next=${encodeURIComponent(`${canary('query')} é@`)}`;
  let requests = 0;
  return {
    canaries,
    statuses,
    person,
    canary,
    async call(method, path, body, { token, from, headers } = {}) {
      requests += 1;
      const at = from ?? requests;
      const address = at % 2 === 0 ? `${NETWORK}${at % 250}` : `${NETWORK_6}${(at % 65_536).toString(16)}::1`;
      const answer = await ask(method, `${site}${path}?${query}`, {
        ...(typeof body === 'string' ? { text: body } : { body: body as object | undefined }),
        token,
        from: address,
        headers: { ...sent, ...headers },
      });
      count(answer.status);
      return answer;
    },
    async sendRaw(bytes) {
      const { answers } = await exchange(Number(new URL(site).port), bytes);
      count(answers[0]?.status ?? 0);
    },
  };
}
