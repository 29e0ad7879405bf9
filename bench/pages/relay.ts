// Answers with the responses of the real server, byte for byte. A page or file that is requested without condition is fetched
// once and kept, so that the real server, which other sides do not have, is no part of the times. Revalidations and the API
// are always answered by the real server.
import { request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

interface Kept {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/**
 * Relays requests to the server at `origin`. `changeDocument` is applied to HTML; the server is then asked without condition.
 */
export function relayTo(origin: string, changeDocument?: (html: string) => string): RequestListener {
  const kept = new Map<string, Promise<Kept>>();
  const respond = async (request: IncomingMessage): Promise<Kept> => {
    if (!isPlain(request)) return forward(origin, request);
    const known = kept.get(request.url ?? '') ?? forward(origin, request).then((one) => changed(one, changeDocument));
    kept.set(request.url ?? '', known);
    return known;
  };
  return (request, response) => {
    respond(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.destroy(error as Error),
    );
  };
}

function isPlain({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && !url.startsWith('/auth/') && headers['if-none-match'] === undefined && !headers.cookie;
}

async function forward(origin: string, request: IncomingMessage): Promise<Kept> {
  const { method, url = '/' } = request;
  const headers = { ...request.headers, 'accept-encoding': 'br', host: new URL(origin).host };
  return new Promise((done, fail) => {
    const asked = ask(origin + url, { method, headers }, (response) => {
      const { statusCode = 502 } = response;
      buffer(response).then((body) => done({ status: statusCode, headers: endToEnd(response.headers), body }), fail);
    });
    asked.once('error', fail);
    request.pipe(asked);
  });
}

/** Without the headers that are about the connection to the real server. */
function endToEnd(headers: IncomingMessage['headers']): Kept['headers'] {
  const { connection: _, 'keep-alive': __, ...rest } = headers;
  return rest;
}

function changed(one: Kept, changeDocument?: (html: string) => string): Kept {
  if (!changeDocument || !String(one.headers['content-type']).startsWith('text/html')) return one;
  const html = one.headers['content-encoding'] === 'br' ? brotliDecompressSync(one.body) : one.body;
  const body = brotliCompressSync(changeDocument(html.toString()));
  return { ...one, headers: { ...one.headers, 'content-encoding': 'br', 'content-length': String(body.length) }, body };
}
