// Hostile texts in links, fields and answers, in a real browser: no visitor is led away, and no injected script runs.
import type { Browser, Page } from '@playwright/test';
import { nextPath } from '../../src/features/sign-in/next-path.ts';
import { LANGUAGE_CODES, type Language } from '../../src/shared/languages.ts';
import { startChromium } from '../shared/chromium.ts';
import { none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { buildSite, startServer } from '../shared/server.ts';
import { openWatched, type PageFault, type Watched } from './browser.ts';
import { showInBar, typeEverywhere, type Typed } from './forms.ts';
import { promises } from './promises.ts';
import { markupVectors, nextVectors } from './texts.ts';

const NEXT_LANGUAGES: readonly Language[] = ['it', 'el'];
/** The machine of the drill has two cores. */
const AT_ONCE = 2;
const TOKEN = 'x'.repeat(43);

const prefixOf = (language: Language) => (language === 'it' ? '' : `/${language}`);

/** Does one thing after another, two at a time. */
async function twoAtATime(works: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...works];
  const worker = async () => {
    for (let work = left.shift(); work; work = left.shift()) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** What is tried in which languages. */
interface Trial {
  readonly texts: readonly string[];
  readonly languages: readonly Language[];
  readonly fault: PageFault;
}

/** What all pages together have done. */
interface Total {
  tried: number;
  hits: number;
  scripts: number;
  others: number;
  foreign: number;
  readonly faults: string[];
  readonly fields: Set<string>;
}

const nothing = (): Total => ({ tried: 0, hits: 0, scripts: 0, others: 0, foreign: 0, faults: [], fields: new Set() });

/** `next` correctly escaped, and raw as in a link of an attacker. */
function nextFunctionRow(vectors: readonly string[], fault: PageFault): Measurement {
  const origin = 'https://aperta.example';
  const unchecked = (query: string) => new URLSearchParams(query).get('next') ?? '/';
  const after = fault === 'follows' ? unchecked : (query: string) => nextPath(query, origin, '/home');
  const queries = vectors.flatMap((vector) => [
    `?next=${encodeURIComponent(vector.toWellFormed())}`,
    `?next=${vector}`,
  ]);
  const left = queries.filter((query) => {
    const path = after(query);
    return !/^\/(?![/\\])/.test(path) || !URL.canParse(path, origin) || new URL(path, origin).origin !== origin;
  });
  return none('next-function', left.length, queries.length, 'links leave the site');
}

/** Opens a link to the sign-in page and signs in; returns whether a navigation followed. */
async function signInBy(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  const isElsewhere = (url: URL) => !url.pathname.endsWith('/entra');
  const left = page.waitForURL(isElsewhere, { timeout: 5_000, waitUntil: 'commit' }).then(
    () => true,
    () => false,
  );
  await page
    .evaluate(() => {
      window.played.succeeds = ['/login/'];
      const form = document.querySelector('main form');
      if (!(form instanceof HTMLFormElement)) return;
      form.noValidate = true;
      form.requestSubmit();
    })
    .catch(() => undefined);
  return left;
}

/** Signs in on pages with such a link. */
async function nextRows(
  browser: Browser,
  origin: string,
  { texts: vectors, languages, fault }: Trial,
): Promise<Measurement[]> {
  const total = nothing();
  await twoAtATime(
    languages.map((language) => async () => {
      for (const [at, vector] of vectors.entries()) {
        // A page of its own for each: the browser's page about an empty answer comes late, and would end the next visit.
        const { page, hits, foreign, close } = await openWatched(browser, origin, fault, false);
        // A link is escaped wholly, or only where the address bar would cut it.
        const text = vector.toWellFormed();
        const query = at % 2 === 0 ? encodeURIComponent(text) : text.replaceAll(/[#&%+]/g, encodeURIComponent);
        const isGone = await signInBy(page, `${prefixOf(language)}/entra?next=${query}`);
        if (!isGone && foreign.length === 0)
          total.faults.push(`${language}: nobody went anywhere with ${JSON.stringify(vector)}`);
        // The target page may redirect again.
        await page.waitForTimeout(50);
        total.tried += 1;
        if (hits.length > 0) total.hits += 1;
        if (foreign.length > 0) total.foreign += 1;
        await close();
      }
    }),
  );
  for (const line of total.faults.slice(0, 10)) console.log(`    ${line}`);
  const promise = `A user who signs in by a link with a hostile next parameter stays on this site in the browser, in ${languages.length} languages`;
  return [
    none('next-pages', total.foreign + total.faults.length, total.tried, 'leave the site', promise),
    none('next-scripts', total.hits, total.tried, 'run'),
  ];
}

/** Fields, answers, addresses and storage, in one language. */
async function tryLanguage(
  browser: Browser,
  origin: string,
  language: Language,
  { texts, fault }: Trial,
  total: Total,
): Promise<void> {
  const prefix = prefixOf(language);
  const ended: Watched[] = [];
  const on = async (path: string, isMember: boolean, work: (page: Page) => Promise<Typed>) => {
    const watched = await openWatched(browser, origin, fault, isMember);
    await watched.page.goto(prefix + path);
    await watched.page.waitForFunction(() => 'ready' in document.documentElement.dataset);
    const typed = await work(watched.page).catch((error: unknown) => {
      // With the fault, markup may lead the page away while it is typed into.
      if (fault === undefined) throw error;
      return { tried: 1, faults: [(error as Error).message], fields: [] };
    });
    total.tried += typed.tried;
    total.faults.push(...typed.faults.map((fault) => `${language} ${fault}`));
    for (const name of typed.fields) total.fields.add(name);
    // Missing images fail a moment later.
    await watched.page.waitForTimeout(200);
    total.foreign += watched.foreign.length;
    total.hits += watched.hits.length;
    const scripts = watched.violations.filter((directive) => directive.includes('trusted-types'));
    total.scripts += scripts.length;
    total.others += watched.violations.length - scripts.length;
    ended.push(watched);
  };
  await on('/entra', false, (page) => typeEverywhere(page, 'entra', texts));
  await on('/recover', false, (page) => typeEverywhere(page, 'recover', texts));
  await on(`/recover#reset/MQ/${TOKEN}`, false, (page) => typeEverywhere(page, 'recover', texts));
  for (const purpose of ['activation', 'email', 'disown'])
    await on(`/confirm#${purpose}/MQ/${TOKEN}`, false, (page) => typeEverywhere(page, 'recover', texts));
  await on('/account', true, (page) => typeEverywhere(page, 'account', texts));
  await on('/home', true, (page) => showInBar(page, texts));
  await on('/home', false, async (page) => {
    for (const text of texts) {
      const escaped = encodeURIComponent(text.toWellFormed());
      await page.goto(`${prefix}/${escaped}?q=${escaped}#${text}`, { waitUntil: 'domcontentloaded' });
      await page.goto(`${prefix}/confirm?${escaped}#activation/${text}`, { waitUntil: 'domcontentloaded' });
    }
    return { tried: 5 * texts.length, faults: [], fields: ['path', 'query', 'hash'] };
  });
  await Promise.all(ended.map(({ close }) => close()));
}

async function markupRows(browser: Browser, origin: string, trial: Trial): Promise<Measurement[]> {
  const { texts, languages } = trial;
  const total = nothing();
  await twoAtATime(languages.map((language) => () => tryLanguage(browser, origin, language, trial, total)));
  for (const line of total.faults.slice(0, 10)) console.log(`    ${line}`);
  console.log(`    fields: ${[...total.fields].join(', ')}`);
  const promise = `${texts.length} XSS payloads in every field, every response, the URL and the browser's storage, in ${languages.length} languages: none runs and none leaves the site`;
  return [
    none('scripts', total.hits + total.foreign, total.tried, 'run or leave the site', promise),
    none('shown', total.faults.length, total.tried, 'are not'),
    none('trusted-types', total.scripts, total.tried, 'cause one'),
    none('policy', total.others, total.tried, 'cause one'),
  ];
}

async function run({ fault, isShort }: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const server = await startServer();
  const browser = await startChromium();
  // Every so many: a fault shows with a few.
  const every = fault !== undefined ? 40 : isShort ? 20 : 1;
  const few = <Value>(values: readonly Value[]) => values.filter((_value, at) => at % every === 0);
  const one = <Value>(values: readonly Value[]) => (fault === undefined ? values : values.slice(0, 1));
  const pageFault = fault?.name as PageFault;
  const next = nextVectors();
  const rows: Measurement[] = [];
  try {
    const links = { texts: few(next), languages: one(NEXT_LANGUAGES), fault: pageFault };
    const texts = {
      texts: few(markupVectors()),
      languages: isShort ? LANGUAGE_CODES.slice(0, 2) : one(LANGUAGE_CODES),
      fault: pageFault,
    };
    if (pageFault === undefined || pageFault === 'follows')
      rows.push(nextFunctionRow(next, pageFault), ...(await nextRows(browser, server.url, links)));
    if (pageFault !== 'follows') rows.push(...(await markupRows(browser, server.url, texts)));
  } finally {
    await browser.close();
    await server.kill();
  }
  return rows;
}

export const drill: Drill = {
  title: 'Cross-site scripting and open redirects in the browser',
  promises,
  how: `Chromium, with the production build. Each \`next\` is tested twice as a function, escaped and raw, and on the sign-in page in ${NEXT_LANGUAGES.length} languages. Texts are entered into every field of sign-in, registration, password reset, confirmation and all forms of /account, by a script in the page (one input event each), and submitted by the forms; API requests are answered in the page, with the text as every message of an error response and, on /account, as name, emails, language, devices and passkeys. The texts are also put into paths, queries and fragments, and into the two items of the browser's storage that the navigation bar shows. A script that runs would call a function of the drill; dialogs, windows and cross-origin requests count as well.`,
  faults: [
    {
      name: 'follows',
      description: '`next` is followed without validation, without a Content Security Policy',
      mustFail: ['next-function', 'next-pages', 'next-scripts'],
    },
    {
      name: 'renders-markup',
      description: 'texts are inserted as HTML, without a Content Security Policy',
      mustFail: ['scripts', 'shown'],
    },
    { name: 'tries-markup', description: 'texts are inserted as HTML', mustFail: ['trusted-types'] },
    { name: 'tries-styles', description: 'an inline style attribute is set', mustFail: ['policy'] },
  ],
  limitMinutes: 45,
  run,
};
