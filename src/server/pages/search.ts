// The search without script: `GET /cerca?q=…` is answered with the built page and the results in it. Nothing of a query is kept or logged.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGES } from '#src/shared/pages/pages.ts';
import { openIndex, SHOWN, type Found, type Search } from '#src/shared/search/open-index.ts';
import { searchIndexPath, type SearchIndex } from '#src/shared/search/search-index.ts';
import { QUERY_LENGTH } from '#src/shared/search/words.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { addressesIn, linkedMarkup } from '#src/shared/texts/linked-markup.ts';
import { withoutLinks } from '#src/shared/texts/text-links.ts';
import { createTexts, type Catalogue, type Texts } from '#src/shared/texts/texts.ts';
import { clientAddress } from '../limits/client.ts';
import { createMinuteLimit, createWorkLimit } from '../limits/minute-limit.ts';
import type { LoadedSite, Resource } from './load.ts';
import { chosenSettings } from './reader-form.ts';
import { listOf, withResults } from './search-results.ts';
import { sendMade } from './variants.ts';
import { textsAddress } from './with-facts.ts';

/** Few visitors have no script. */
const LIMITS = { ofClient: 30, ofAll: 600 };
/**
 * And milliseconds a minute: a usual search takes 4, with three misspelt words 15 and more, ten times that with twenty times as
 * many words on the site.
 */
const WORK = { ofClient: 2_000, ofAll: 9_000 };
/** Results in a page that the server makes. */
const MOST_SHOWN = 500;
const ROUTE = `/${PAGES.search.path}`;

/** Answers a request for the page of the search in a language if it has a query. Returns whether it has. */
export type AnswerSearch = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Resource,
  language: Language,
) => boolean;

/** Makes the answers of a site. Indexes and texts are read at the first search in their language. `now` in milliseconds. */
export function createSearch(site: LoadedSite, now: () => number): AnswerSearch {
  const limit = createMinuteLimit(LIMITS, now);
  const work = createWorkLimit(WORK, now);
  const opened = new Map<Language, { search: Search; texts: Texts } | undefined>();
  const open = (page: Resource, language: Language) => {
    if (!opened.has(language)) opened.set(language, openFiles(site, page, language));
    return opened.get(language);
  };
  return (request, reply, page, language) => {
    if (page.route !== ROUTE) return false;
    const query = queryOf(request.url);
    const files = query === '' ? undefined : open(page, language);
    if (!files) return false;
    const { search, texts } = files;
    const client = clientAddress(request.ip);
    const refused = work.refusal(client) ?? limit(client);
    const say = (text: string) => `<p>${escapeHtml(text)}</p>`;
    let markup: string;
    if (refused) {
      void reply.header('Retry-After', refused.seconds);
      markup = say(texts.t(refused.by === 'client' ? 'errors.tooMany' : 'errors.busy'));
    } else {
      const shown = shownOf(request.url);
      const list = (found: Found) =>
        found.results.length > 0 ? listOf(found, shown, texts.t('search.more')) : `<p>${whatElse(texts, site)}</p>`;
      markup = work.timed(client, () => {
        const found = search(query);
        return say(texts.count('search.found', found.results.length)) + list(found);
      });
    }
    const html = withResults(page.variants.identity.body.toString(), query, markup);
    const status = refused ? (refused.by === 'client' ? 429 : 503) : 200;
    sendMade(request, reply, html, page.variants.headers, status, chosenSettings(request.headers));
    return true;
  };
}

/** The words that are asked for, as far as they are searched; empty if there are none. */
function queryOf(url: string): string {
  const at = url.indexOf('?');
  const query = at < 0 ? '' : (new URLSearchParams(url.slice(at)).get('q') ?? '');
  return query.slice(0, QUERY_LENGTH).trim();
}

/** How many results are asked for. */
function shownOf(url: string): number {
  const asked = Number(new URLSearchParams(url.slice(url.indexOf('?'))).get('n'));
  return Number.isInteger(asked) ? Math.min(Math.max(asked, SHOWN), MOST_SHOWN) : SHOWN;
}

/** `undefined` in a site that an earlier release has built. */
function openFiles(site: LoadedSite, page: Resource, language: Language): { search: Search; texts: Texts } | undefined {
  const read = (path: string | undefined) => site.resources.get(path ?? '')?.variants.identity.body.toString();
  const index = read(searchIndexPath(language));
  const texts = read(textsAddress(page.variants.identity.body.toString()));
  if (index === undefined || texts === undefined) return undefined;
  const first = JSON.parse(index) as SearchIndex;
  const more = (first.more ?? []).map(read).filter((one) => one !== undefined);
  // Its texts name neither the product nor the contact.
  return {
    search: openIndex(first, ...more.map((one) => JSON.parse(one) as SearchIndex)),
    texts: createTexts(language, JSON.parse(texts) as Catalogue, {}),
  };
}

/** What to do where nothing was found. Its links lead to pages. */
function whatElse({ t, language }: Texts, { built }: LoadedSite): string {
  const text = t('search.none');
  if (!built.site) return escapeHtml(withoutLinks(text));
  return linkedMarkup(text, addressesIn(built.site, language, pathOf('search', language, built.site.slug)));
}
