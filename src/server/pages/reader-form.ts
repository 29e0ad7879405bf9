// The reader's settings without script: the cookie that the server reads and, when the form is posted, sets.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { PAGES } from '#src/shared/pages/pages.ts';
import {
  readerCookie,
  readerSettings,
  readReaderCookie,
  type ReaderSettings,
} from '#src/shared/pages/reader-settings.ts';
import type { LoadedSite } from './load.ts';

const FORM_LIMIT_BYTES = 1_024;
const ROUTE = `/${PAGES.reader.path}`;

/** The settings in the cookie of a request; `undefined` if it has none that differs from the defaults. */
export function chosenSettings({ cookie }: IncomingHttpHeaders): ReaderSettings | undefined {
  if (cookie === undefined) return undefined;
  const settings = readReaderCookie(cookie);
  return Object.keys(settings).length > 0 ? settings : undefined;
}

/**
 * Adds a route for the form to the page of the settings in each language. It sets or removes the cookie and leads back to the same
 * page. A form of another site leads there too, but changes nothing.
 */
export function addReaderForm(http: FastifyInstance, site: LoadedSite): void {
  for (const [path, { route }] of site.resources) {
    if (route !== ROUTE) continue;
    http.post(path, { bodyLimit: FORM_LIMIT_BYTES }, (request, reply) => {
      void reply.code(303).headers({ ...site.headers, 'Cache-Control': 'no-store', Location: path });
      if (isOwnForm(request.headers) && request.body instanceof Buffer)
        void reply.header('Set-Cookie', readerCookie(settingsIn(request.body), site.isSecure));
      return reply.send();
    });
  }
}

function settingsIn(body: Buffer): ReaderSettings {
  const form = new URLSearchParams(body.toString());
  return form.has('reset') ? {} : readerSettings((name) => form.get(name));
}

/**
 * Browsers send `Sec-Fetch-Site` over https and to localhost. Over plain http they send `Origin: null`, because the pages have
 * `Referrer-Policy: no-referrer`, and a form of another site cannot be told from an own one: it could change the look of the pages.
 */
export function isOwnForm({ 'sec-fetch-site': from, origin = 'null', host }: IncomingHttpHeaders): boolean {
  if (from !== undefined) return from === 'same-origin';
  return origin === 'null' || URL.parse(origin)?.host === host;
}
