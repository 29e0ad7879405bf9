// For faults: hooks before every request and every response of the HTTP servers of the process.
import { Server, ServerResponse, type IncomingMessage } from 'node:http';
import { replaceMethod } from './replace-method.ts';

type Value = number | string | readonly string[];

/** The head of a response. Header names are in lower case. */
interface Head {
  readonly request: IncomingMessage;
  status: number;
  readonly headers: Map<string, Value>;
}

/** Calls `hook` with each request. The server does not see a request for which it returns `isAnswered`; a promise delays it. */
export function onRequest(
  hook: (request: IncomingMessage, response: ServerResponse) => 'isAnswered' | undefined | void | Promise<void>,
): void {
  replaceMethod(Server.prototype, 'emit', ({ given, old }) => {
    const [event, request, response] = given as [string, IncomingMessage, ServerResponse];
    const outcome = event === 'request' ? hook(request, response) : undefined;
    if (outcome === 'isAnswered') return true;
    if (!(outcome instanceof Promise)) return old(given);
    void outcome.then(
      () => old(given),
      () => response.writeHead(500).end(),
    );
    return true;
  });
}

function pairsOf(headers: unknown): [string, Value][] {
  const pairs: [string, Value][] = Array.isArray(headers)
    ? headers.flatMap((name: string, at) => (at % 2 === 0 ? [[name, String(headers[at + 1] ?? '')]] : []))
    : Object.entries((headers ?? {}) as Record<string, Value>);
  return pairs.map(([name, value]) => [name.toLowerCase(), value]);
}

/** Calls `change` with the head of each response. What it changes is sent. */
export function onWriteHead(change: (head: Head) => void): void {
  replaceMethod(ServerResponse.prototype, 'writeHead', ({ self, given: [status, ...rest], old }) => {
    const response = self as ServerResponse;
    const given = rest.findLast((value) => typeof value === 'object');
    const headers = new Map([...pairsOf(response.getHeaders()), ...pairsOf(given)]);
    const head: Head = { request: response.req, status: Number(status), headers };
    change(head);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    return old([head.status, Object.fromEntries(headers)]);
  });
}
