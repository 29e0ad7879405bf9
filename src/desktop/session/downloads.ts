// Downloads: one request per ticket, always as a file to store, never as a page of this origin.
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { securityHeaders } from '#src/server/http/headers.ts';
import { askHelper, HelperFault } from './file-helper.ts';

/** The policy of what a session sends: where a browser shows it all the same, it is nothing that runs. */
export const DOWNLOAD_CSP = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface Download {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** As it is stored on the visitor's machine; empty where the page says it. */
  readonly name: string;
}

/** Answers with an error that has no content. */
export function refuse(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  if (response.headersSent) return void response.destroy();
  for (const [name, value] of securityHeaders(DOWNLOAD_CSP)) response.setHeader(name, value);
  response
    .writeHead(status, { connection: 'close', 'cache-control': 'no-store', 'content-length': 0, ...headers })
    .end();
}

/** Sends a file, or a folder as a zip file. */
export async function sendDownload(response: ServerResponse, address: string, download: Download): Promise<void> {
  const isFolder = download.kind === 'folder';
  const answer = await askHelper(address, isFolder ? 'ZIP' : 'GET', download.path).catch((error: unknown) => {
    if (error instanceof HelperFault) return error.fault;
    throw error;
  });
  if (typeof answer === 'string') return refuse(response, answer === 'missing' ? 404 : 500);
  for (const [name, value] of securityHeaders(DOWNLOAD_CSP)) response.setHeader(name, value);
  const size = Number(answer.words[0]);
  const hasSize = !isFolder && Number.isSafeInteger(size) && size >= 0;
  response.writeHead(200, {
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': isFolder ? 'application/zip' : 'application/octet-stream',
    'content-disposition':
      download.name === '' ? 'attachment' : `attachment; filename*=UTF-8''${encodeName(download.name)}`,
    ...(hasSize && { 'content-length': size }),
  });
  const bytes = hasSize ? exactly(size, answer.socket) : answer.socket;
  await pipeline(bytes, response).catch(() => response.destroy());
}

/**
 * Passes on as many bytes as were announced. Throws if there are others: a program may shorten the file meanwhile. Node's own check
 * (`strictContentLength`) throws where nobody can catch it.
 */
async function* exactly(size: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of source) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error('The file has another size.');
}

/** RFC 8187. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
