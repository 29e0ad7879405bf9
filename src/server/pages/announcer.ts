// Pages with the announcements in effect, the list of them for the browser, and dismissing one without script.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { statusPath } from '#src/shared/site/site-status.ts';
import { lastingId, noticesAt, statusLines, type Notice } from '../site-state/notices.ts';
import type { LiveState } from '../site-state/site-state.ts';
import { decodePath } from './canonical-path.ts';
import type { LoadedSite } from './load.ts';
import {
  DISMISS,
  DISMISSED_COOKIE,
  DISMISSED_DAYS,
  MOST_DISMISSED,
  policyWithNotices,
  withNotices,
} from './notice-markup.ts';
import { isOwnForm } from './reader-form.ts';
import { bodyOf, madeVariants, passingVariants, type Headers, type Variants } from './variants.ts';

const COOKIE = new RegExp(`(?:^|;)\\s*${DISMISSED_COOKIE}=([\\w.]*)\\s*(?:;|$)`);
const ID = /^[\w-]{1,40}$/;

/** What the pages do with announcements. */
export interface Announcer {
  /** Gives a page with the announcements that its reader has not dismissed. */
  readonly announce: (page: Variants, language: Language, headers: IncomingHttpHeaders) => Variants;
  /** Answers a request for the status, or a form that dismisses an announcement; returns whether it was one. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** Makes it for a site. */
export function createAnnouncer(
  state: LiveState,
  now: () => number,
  { headers, isSecure, resources }: Pick<LoadedSite, 'headers' | 'isSecure' | 'resources'>,
): Announcer {
  /** The pages with all notices of a key. Others are made for one request. */
  const kept = new WeakMap<Variants, { readonly key: string; readonly page: Variants }>();
  const translated = (path: string, language: Language) => resources.get(path)?.translations?.[language] ?? path;
  const notices = () => noticesAt(state.get(), now(), translated);
  const languages = new Map(LANGUAGE_CODES.map((code) => [statusPath(code), code]));
  return {
    announce(page, language, { cookie }) {
      const all = notices();
      if (all.length === 0) return page;
      const dismissed = dismissedIn(cookie);
      const shown = all.filter(({ id, isDismissible }) => !isDismissible || !dismissed.includes(id));
      if (shown.length < all.length) return made(page, language, { shown, all });
      const key = all.map(({ id }) => id).join();
      const known = kept.get(page);
      if (known?.key === key) return known.page;
      const html = withNotices(bodyOf(page).toString(), language, { shown, all });
      const announced = madeVariants(html, announcedHeaders(page.headers));
      kept.set(page, { key, page: announced });
      return announced;
    },
    answer(request, reply) {
      const isForm = request.method === 'POST';
      if (!isForm && !request.url.startsWith('/status/')) return false;
      const [path = '', query = ''] = request.url.split('?', 2);
      const language = languages.get(path);
      if (!isForm && language !== undefined) {
        const all = notices();
        const own = { ...headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/json' };
        void reply.headers(own).send(JSON.stringify({ lines: statusLines(all, language), ids: all.map(lastingId) }));
        return true;
      }
      const id = new URLSearchParams(query).get(DISMISS);
      if (!isForm || id === null || !ID.test(id) || decodePath(path) === undefined) return false;
      void reply.code(303).headers({ ...headers, 'Cache-Control': 'no-store', Location: path });
      if (isOwnForm(request.headers)) void reply.header('Set-Cookie', cookieWith(request.headers.cookie, id, isSecure));
      void reply.send();
      return true;
    },
  };
}

/** A page that no cache may share: what is in it depends on the cookie. */
function made(
  page: Variants,
  language: Language,
  notices: { shown: readonly Notice[]; all: readonly Notice[] },
): Variants {
  const headers = notices.shown.length > 0 ? announcedHeaders(page.headers) : page.headers;
  const caching = headers['Cache-Control'] === 'no-store' ? 'no-store' : 'private, no-cache';
  return passingVariants(withNotices(bodyOf(page).toString(), language, notices), {
    ...headers,
    'Cache-Control': caching,
  });
}

function announcedHeaders(headers: Headers): Headers {
  const csp = headers['Content-Security-Policy'];
  return csp === undefined ? headers : { ...headers, 'Content-Security-Policy': policyWithNotices(csp) };
}

function dismissedIn(cookie: string | undefined): string[] {
  const list = cookie === undefined ? undefined : COOKIE.exec(cookie)?.[1];
  return list ? list.split('.').slice(-MOST_DISMISSED) : [];
}

function cookieWith(cookie: string | undefined, id: string, isSecure: boolean): string {
  const ids = [...dismissedIn(cookie), id].slice(-MOST_DISMISSED).join('.');
  const secure = isSecure ? '; Secure' : '';
  return `${DISMISSED_COOKIE}=${ids}; Path=/; Max-Age=${DISMISSED_DAYS * 86_400}; SameSite=Lax${secure}`;
}
