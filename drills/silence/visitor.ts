// Someone who leaves a canary in every place there is, with each request.
import { connect } from 'node:net';
import { ask, type Answer } from '../shared/http.ts';
import { NETWORK, NETWORK_6, strange, stranger, type Canary } from './canaries.ts';

/** A visitor and what they have planted so far. */
export interface Visitor {
  readonly canaries: Canary[];
  /** How many answers of each status there were. */
  readonly statuses: Map<number, number>;
  readonly person: { readonly email: string; readonly username: string; readonly password: string };
  /** Plants a canary and gives its text. */
  readonly plant: (kind: string, text?: string) => string;
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
  const plant = (kind: string, text = strange()) => {
    canaries.push({ kind, text });
    return text;
  };
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const person = {
    email: `${plant('e-mail')}@example.org`,
    username: plant('name'),
    password: `${plant('password', stranger())} Ä9`,
  };
  const agent = plant('user agent');
  const planted = {
    // A browser that is known: what is kept of it is 'Firefox, Linux'.
    'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${agent}`,
    Referer: `https://example.org/${plant('referrer')}`,
    Cookie: `lang=it; ${plant('cookie')}=1`,
    'X-Request-Id': plant('other header'),
    Origin: `https://${plant('origin')}.example`,
  };
  const query = `email=${plant('query')}&next=${encodeURIComponent(`${plant('query')} é@`)}`;
  let at = 0;
  return {
    canaries,
    statuses,
    person,
    plant,
    async call(method, path, body, { token, from, headers } = {}) {
      at += 1;
      const n = from ?? at;
      const address = n % 2 === 0 ? `${NETWORK}${n % 250}` : `${NETWORK_6}${(n % 65_536).toString(16)}::1`;
      const bytes =
        typeof body === 'string' ? { text: body } : typeof body === 'object' && body !== null ? { body } : {};
      const answer = await ask(method, `${site}${path}?${query}`, {
        ...bytes,
        ...(token !== undefined && { token }),
        headers: { ...planted, 'X-Forwarded-For': address, ...headers },
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
