// A visitor who leaves a canary in every place of each request.
import { connect } from 'node:net';
import { ask, type Answer } from '../shared/http.ts';
import { NETWORK, NETWORK_6, strange, strangePassword, type Canary } from './canaries.ts';

/** A visitor and their canaries so far. */
export interface Visitor {
  readonly canaries: Canary[];
  /** How many answers of each status there were. */
  readonly statuses: Map<number, number>;
  readonly person: { readonly email: string; readonly username: string; readonly password: string };
  /** Adds a canary and returns its text. */
  readonly canary: (kind: string, text?: string) => string;
  /** Asks with a canary in each header and in the query; from a new address each time, or that of number `from`. */
  readonly call: (method: string, path: string, body?: unknown, more?: Sending) => Promise<Answer>;
  /** Sends bytes as they are; resolves with the status of the answer, 0 without one. */
  readonly sendRaw: (bytes: string) => Promise<number>;
}

interface Sending {
  readonly token?: string;
  readonly from?: number;
  readonly headers?: Record<string, string>;
}

/** Makes a visitor of a site. */
export function createVisitor(site: string): Visitor {
  const canaries: Canary[] = [
    { kind: 'address', text: NETWORK },
    { kind: 'address', text: NETWORK_6 },
  ];
  const statuses = new Map<number, number>();
  const canary = (kind: string, text = strange()) => {
    canaries.push({ kind, text });
    return text;
  };
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const person = {
    email: `${canary('e-mail')}@example.org`,
    username: canary('name'),
    password: `${canary('password', strangePassword())} Ä9`,
  };
  const agent = canary('user agent');
  const sent = {
    // A browser that is known: what is kept of it is 'Firefox, Linux'.
    'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${agent}`,
    Referer: `https://example.org/${canary('referrer')}`,
    Cookie: `lang=it; ${canary('cookie')}=1`,
    'X-Request-Id': canary('other header'),
    Origin: `https://${canary('origin')}.example`,
  };
  const query = `email=${canary('query')}&next=${encodeURIComponent(`${canary('query')} é@`)}`;
  let at = 0;
  return {
    canaries,
    statuses,
    person,
    canary,
    async call(method, path, body, { token, from, headers } = {}) {
      at += 1;
      const n = from ?? at;
      const address = n % 2 === 0 ? `${NETWORK}${n % 250}` : `${NETWORK_6}${(n % 65_536).toString(16)}::1`;
      const bytes =
        typeof body === 'string' ? { text: body } : typeof body === 'object' && body !== null ? { body } : {};
      const answer = await ask(method, `${site}${path}?${query}`, {
        ...bytes,
        ...(token !== undefined && { token }),
        headers: { ...sent, 'X-Forwarded-For': address, ...headers },
      });
      count(answer.status);
      return answer;
    },
    async sendRaw(bytes) {
      const { hostname, port } = new URL(site);
      const status = await new Promise<number>((done) => {
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        let heard = '';
        socket.on('data', (part) => (heard += part.toString()));
        socket.on('error', () => undefined);
        socket.once('close', () => done(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)));
        socket.setTimeout(3_000, () => socket.destroy());
      });
      count(status);
      return status;
    },
  };
}
