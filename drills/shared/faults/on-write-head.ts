// For faults: changes status and headers of every answer before they are sent.
import { ServerResponse, type IncomingMessage } from 'node:http';
import { replaceMethod } from '../replace-method.ts';

/** The head of an answer. Header names are in lower case. */
interface Head {
  readonly request: IncomingMessage;
  status: number;
  readonly headers: Map<string, number | string | readonly string[]>;
}

function pairsOf(headers: unknown): [string, number | string | readonly string[]][] {
  if (Array.isArray(headers)) {
    const flat = headers as string[];
    return flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1] ?? '']] : []));
  }
  return Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) => [name.toLowerCase(), value]);
}

/** Calls `change` with the head of each answer. What it changes is sent. */
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
