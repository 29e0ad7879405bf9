// Answers one request of a device: passes it to the WebDAV server in the sandbox, whose answers are those of an untrusted program.
import { type IncomingMessage, request as askServer, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { securityHeaders } from '#src/server/http/headers.ts';
import { DOWNLOAD_CSP, refuse } from '../downloads.ts';
import { askHelper, askNumbers, HelperFault } from '../file-helper.ts';
import { type DavRequest, davRequest } from './dav-request.ts';
import { visibleEntries } from './visible-entries.ts';

/** The body of a request that is not a file: conditions and properties. */
const MOST_XML_BYTES = 64 * 1024;
const ANSWERED =
  'content-length content-range accept-ranges etag last-modified dav allow ms-author-via lock-token location'.split(
    ' ',
  );
/** RFC 4918, section 11.5: there is no room. */
const INSUFFICIENT_STORAGE = 507;

export interface DavOptions {
  /** Socket of the file helper. */
  readonly address: string;
  readonly origin: string;
  readonly uploadBytes: number;
}

/** Answers it. `isWaiting`: the device sends the body once it is told to (`Expect: 100-continue`). Never rejects. */
export async function serveDav(
  received: IncomingMessage,
  response: ServerResponse,
  isWaiting: boolean,
  options: DavOptions,
): Promise<void> {
  const asked = davRequest(received, options.origin);
  const room = typeof asked === 'number' ? asked : await roomFor(asked, options);
  if (typeof asked === 'number' || typeof room === 'number') return refuse(response, Number(room));
  const helper = await askHelper(options.address, 'DAV').catch(() => undefined);
  if (!helper || response.destroyed) {
    helper?.socket.destroy();
    return refuse(response, 503, { 'retry-after': '5' });
  }
  if (isWaiting) response.writeContinue();
  const { method, path, headers, isHome } = asked;
  const inner = askServer({ method, path, headers, createConnection: () => helper.socket.resume() });
  response.once('close', () => inner.destroy());
  let tooLarge: number | undefined;
  const sent = pipeline(received, bounded(room), inner).catch((error: unknown) => {
    if (error instanceof TooLarge) tooLarge = error.status;
    inner.destroy();
  });
  const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
    inner
      .once('response', resolve)
      .once('error', () => resolve(undefined))
      .once('close', () => resolve(undefined));
  });
  if (!answer) {
    await sent;
    return refuse(response, tooLarge ?? 502);
  }
  writeHead(response, answer, method);
  const body = isHome && method === 'PROPFIND' ? visibleEntries(answer) : answer;
  await pipeline(body, response).catch(() => response.destroy());
}

interface Room {
  readonly bytes: number;
  /** Of the refusal of a larger body. */
  readonly status: number;
}

/** Returns what the body may have, or the status of a refusal: a file has the room of the home. */
async function roomFor({ method, headers }: DavRequest, options: DavOptions): Promise<Room | number> {
  const length = Number(headers['content-length'] ?? 0);
  if (method !== 'PUT') return length > MOST_XML_BYTES ? 413 : { bytes: MOST_XML_BYTES, status: 413 };
  if (length > options.uploadBytes) return 413;
  try {
    const [used = 0, limit = 0] = await askNumbers(options.address, 'USAGE');
    const free = Math.max(0, limit - used);
    if (length > free) return INSUFFICIENT_STORAGE;
    return free < options.uploadBytes
      ? { bytes: free, status: INSUFFICIENT_STORAGE }
      : { bytes: options.uploadBytes, status: 413 };
  } catch (error) {
    if (error instanceof HelperFault) return 503;
    throw error;
  }
}

class TooLarge extends Error {
  readonly status: number;
  constructor(status: number) {
    super('The body is too large.');
    this.status = status;
  }
}

/** Throws where a body without a length is longer than it may be. */
function bounded({ bytes, status }: Room) {
  return async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = bytes;
    for await (const chunk of body) {
      left -= chunk.length;
      if (left < 0) throw new TooLarge(status);
      yield chunk;
    }
  };
}

/** Never a page of this origin, whatever the sandbox says: the type is one of two, and browsers store it. */
function writeHead(response: ServerResponse, { statusCode = 502, headers }: IncomingMessage, method: string): void {
  for (const [name, value] of securityHeaders(DOWNLOAD_CSP)) response.setHeader(name, value);
  const isXml = statusCode === 207 || method === 'LOCK';
  for (const name of ANSWERED) {
    const value = headers[name];
    // The list of a home is shorter than the server says.
    if (value !== undefined && !(isXml && name === 'content-length')) response.setHeader(name, value);
  }
  response.setHeader('content-type', isXml ? 'application/xml; charset=utf-8' : 'application/octet-stream');
  if (!isXml) response.setHeader('content-disposition', 'attachment');
  response.writeHead(statusCode, { connection: 'close', 'cache-control': 'no-store' });
}
