// Pages are answered with the same headers for everyone. Node puts them together and looks at each letter of them for every
// answer: a third of the time that a page takes (docs/decisions/0004-pages-from-memory.md). Here it does so once a second.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where Node keeps the text of an answer's headers until it sends them; not in its documentation. */
interface WithText {
  _header?: string | null;
}

interface Ready {
  /** The second of the `Date` in the text. */
  readonly second: number;
  readonly text: string;
}

/** By the list of headers itself: the same list is always sent with the same status. */
const ready = new WeakMap<readonly string[], Ready>();

/**
 * Does what `writeHead` does, for lists of headers that live as long as the site and have a `Content-Length`. The list must
 * always come with the same status. Only a plain GET over a connection that stays open takes the text that Node has made for
 * another: all else that Node decides about an answer then is what it decided there. If a release of Node keeps no such
 * text, every answer is put together anew.
 */
export function writeReadyHead(
  { method, httpVersionMinor }: IncomingMessage,
  response: ServerResponse & WithText,
  status: number,
  headers: readonly string[],
): void {
  const isPlain = method === 'GET' && httpVersionMinor === 1 && response.shouldKeepAlive;
  const second = Math.floor(Date.now() / 1000);
  const known = isPlain ? ready.get(headers) : undefined;
  if (known?.second === second) {
    response.statusCode = status;
    response._header = known.text;
    return;
  }
  response.writeHead(status, headers as string[]);
  if (isPlain && response._header) ready.set(headers, { second, text: response._header });
}
