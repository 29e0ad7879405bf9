// Serves a folder of static files with the cache and compression of the site's own server.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { extname, join } from 'node:path';
import { toBrotli } from './brotli.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const IS_COMPACT = /^(?:image\/png|font\/woff2)/;
/** Where Vite and Next put files with a hash in their name. */
const HAS_HASH = /^\/(?:assets|_next\/static)\//;
const IS_IMAGE = /^image\//;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Serves `folder`; `fallback` is its document for all other paths (a single-page app), otherwise these are answered with 404. */
export function serveFolder(folder: string, fallback?: string): RequestListener {
  const kept = new Map<string, Promise<Answer>>();
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const known = kept.get(pathname) ?? read(folder, decodeURIComponent(pathname), fallback);
    kept.set(pathname, known);
    known.then(
      ({ status, headers, body }) => {
        const isKnown = request.headers['if-none-match'] === headers['ETag'];
        if (isKnown)
          response.writeHead(304, { ETag: headers['ETag'], 'Cache-Control': headers['Cache-Control'] }).end();
        else response.writeHead(status, headers).end(body);
      },
      (error: unknown) => response.destroy(error as Error),
    );
  };
}

async function read(folder: string, path: string, fallback?: string): Promise<Answer> {
  const file = await findFile(folder, path, fallback);
  if (file === undefined) return { status: 404, headers: { 'Content-Length': '0' }, body: Buffer.alloc(0) };
  const content = await readFile(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const body = IS_COMPACT.test(type) ? content : await toBrotli(content);
  const headers = {
    'Content-Type': type,
    'Content-Length': String(body.length),
    'Cache-Control': cacheOf(path, type),
    ETag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    ...(body !== content && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
  };
  return { status: 200, headers, body };
}

/** The rules of src/server/pages/load.ts. */
function cacheOf(path: string, type: string): string {
  if (HAS_HASH.test(path)) return 'public, max-age=31536000, immutable';
  return IS_IMAGE.test(type) ? 'public, max-age=86400' : 'no-cache';
}

async function findFile(folder: string, path: string, fallback?: string): Promise<string | undefined> {
  const isInside = !path.split('/').includes('..');
  const candidates = isInside ? [path, `${path}.html`, `${path}/index.html`].map((name) => join(folder, name)) : [];
  // A request for a missing file is an error of the app, not a page.
  if (fallback !== undefined && extname(path) === '') candidates.push(join(folder, fallback));
  for (const candidate of candidates) if ((await stat(candidate).catch(() => undefined))?.isFile()) return candidate;
  return undefined;
}
