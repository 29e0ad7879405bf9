// Hostile texts in links, fields and answers, in a real browser: no visitor is led away, and no injected script runs.
import type { Browser, Page } from '@playwright/test';
import { nextPath } from '../../src/features/sign-in/next-path.ts';
import { LANGUAGE_CODES, type Language } from '../../src/shared/languages.ts';
import { startChromium } from '../shared/chromium.ts';
import { none, print, type Measurement, type Run } from '../shared/drill.ts';
import { startServer } from '../shared/server.ts';
import { inParallel, isFulfilled } from '../shared/wait.ts';
import { openWatched, type PageFault } from './browser.ts';
import { showInBar, typeEverywhere, type Typed } from './forms.ts';
import { markupVectors, nextVectors } from './texts.ts';

const NEXT_LANGUAGES: readonly Language[] = ['it', 'el'];
/** The machine of the drill has two cores. */
const AT_ONCE = 2;
const TOKEN = 'x'.repeat(43);

const prefixOf = (language: Language) => (language === 'it' ? '' : `/${language}`);

/** What is tried in which languages. */
interface Trial {
  readonly browser: Browser;
  readonly origin: string;
  readonly texts: readonly string[];
  readonly languages: readonly Language[];
  readonly fault: PageFault;
}

/** Works through the languages, two at a time. */
async function inLanguages(languages: readonly Language[], work: (language: Language) => Promise<void>): Promise<void> {
  const left = [...languages];
  await inParallel(AT_ONCE, () => {
    const language = left.shift();
    return language && work(language);
  });
}

/** `next` correctly escaped, and raw as in a link of an attacker. */
function nextFunctionRow(vectors: readonly string[], fault: PageFault): Measurement {
  const origin = 'https://aperta.example';
  const unchecked = (query: string) => new URLSearchParams(query).get('next') ?? '/';
  const after = fault === 'follows' ? unchecked : (query: string) => nextPath(query, origin, '/home');
  const queries = vectors.flatMap((vector) => [encodeURIComponent(vector.toWellFormed()), vector]);
  const left = queries.filter((query) => {
    const path = after(`?next=${query}`);
    return !/^\/(?![/\\])/.test(path) || !URL.canParse(path, origin) || new URL(path, origin).origin !== origin;
  });
  return none('next-function', left.length, queries.length, 'links leave the site');
}

/** Opens a link to the sign-in page and signs in; returns whether a navigation followed. */
async function signInBy(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  const isElsewhere = (url: URL) => !url.pathname.endsWith('/entra');
  const left = isFulfilled(page.waitForURL(isElsewhere, { timeout: 5_000, waitUntil: 'commit' }));
  const submit = () => {
    window.played.succeeds = ['/login/'];
    const form = document.querySelector('main form');
    if (!(form instanceof HTMLFormElement)) return;
    form.noValidate = true;
    form.requestSubmit();
  };
  await page.evaluate(submit).catch(() => undefined);
  return left;
}

/** Signs in on pages with such a link. */
async function nextRows({ browser, origin, texts, languages, fault }: Trial): Promise<Measurement[]> {
  const total = { tried: 0, hits: 0, foreign: 0 };
  const faults: string[] = [];
  await inLanguages(languages, async (language) => {
    for (const [at, vector] of texts.entries()) {
      // A page of its own for each: the browser's page about an empty answer comes late, and would end the next visit.
      const { page, hits, foreign, close } = await openWatched(browser, origin, fault, false);
      // A link is escaped wholly, or only where the address bar would cut it.
      const text = vector.toWellFormed();
      const query = at % 2 === 0 ? encodeURIComponent(text) : text.replaceAll(/[#&%+]/g, encodeURIComponent);
      const isGone = await signInBy(page, `${prefixOf(language)}/entra?next=${query}`);
      if (!isGone && foreign.length === 0)
        faults.push(`${language}: nobody went anywhere with ${JSON.stringify(vector)}`);
      // The target page may redirect again.
      await page.waitForTimeout(50);
      total.tried += 1;
      if (hits.length > 0) total.hits += 1;
      if (foreign.length > 0) total.foreign += 1;
      await close();
    }
  });
  print(faults);
  return [
    none('next-pages', total.foreign + faults.length, total.tried, 'leave the site'),
    none('next-scripts', total.hits, total.tried, 'run'),
  ];
}

/** Fields, answers, addresses and storage. */
async function markupRows({ browser, origin, texts, languages, fault }: Trial): Promise<Measurement[]> {
  const total = { tried: 0, hits: 0, scripts: 0, others: 0, foreign: 0 };
  const faults: string[] = [];
  const fields = new Set<string>();
  const tryPage = async (language: Language, path: string, isMember: boolean, work: (page: Page) => Promise<Typed>) => {
    const { page, hits, violations, foreign, close } = await openWatched(browser, origin, fault, isMember);
    await page.goto(prefixOf(language) + path);
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
    const typed = await work(page).catch((error: unknown) => {
      // With the fault, markup may lead the page away while it is typed into.
      if (fault === undefined) throw error;
      return { tried: 1, faults: [(error as Error).message], fields: [] };
    });
    // Missing images fail a moment later.
    await page.waitForTimeout(200);
    total.tried += typed.tried;
    faults.push(...typed.faults.map((line) => `${language} ${line}`));
    for (const name of typed.fields) fields.add(name);
    const scripts = violations.filter((directive) => directive.includes('trusted-types')).length;
    total.foreign += foreign.length;
    total.hits += hits.length;
    total.scripts += scripts;
    total.others += violations.length - scripts;
    await close();
  };
  const links = ['activation', 'email', 'disown'].map((purpose) => `/confirm#${purpose}/MQ/${TOKEN}`);
  await inLanguages(languages, async (language) => {
    await tryPage(language, '/entra', false, (page) => typeEverywhere(page, 'entra', texts));
    for (const path of ['/recover', `/recover#reset/MQ/${TOKEN}`, ...links])
      await tryPage(language, path, false, (page) => typeEverywhere(page, 'recover', texts));
    await tryPage(language, '/account', true, (page) => typeEverywhere(page, 'account', texts));
    await tryPage(language, '/home', true, (page) => showInBar(page, texts));
    await tryPage(language, '/home', false, async (page) => {
      for (const text of texts) {
        const escaped = encodeURIComponent(text.toWellFormed());
        for (const path of [`${escaped}?q=${escaped}#${text}`, `confirm?${escaped}#activation/${text}`])
          await page.goto(`${prefixOf(language)}/${path}`, { waitUntil: 'domcontentloaded' });
      }
      return { tried: 5 * texts.length, faults: [], fields: ['path', 'query', 'hash'] };
    });
  });
  print([...faults.slice(0, 10), `fields: ${[...fields].join(', ')}`], 11);
  return [
    none('scripts', total.hits + total.foreign, total.tried, 'run or leave the site', { count: texts.length }),
    none('shown', faults.length, total.tried, 'are not'),
    none('trusted-types', total.scripts, total.tried, 'cause one'),
    none('policy', total.others, total.tried, 'cause one'),
  ];
}

export const run: Run = async ({ fault, isShort }) => {
  const server = await startServer();
  const browser = await startChromium();
  // Every so many: a fault shows with a few.
  const every = fault !== undefined ? 40 : isShort ? 20 : 1;
  const few = (values: readonly string[]) => values.filter((_value, at) => at % every === 0);
  const some = (languages: readonly Language[]) => languages.slice(0, fault ? 1 : isShort ? 2 : undefined);
  const common = { browser, origin: server.url, fault: fault?.name as PageFault };
  const next = nextVectors();
  const rows: Measurement[] = [];
  try {
    if (common.fault === undefined || common.fault === 'follows') {
      const trial = { ...common, texts: few(next), languages: some(NEXT_LANGUAGES) };
      rows.push(nextFunctionRow(next, common.fault), ...(await nextRows(trial)));
    }
    if (common.fault !== 'follows')
      rows.push(...(await markupRows({ ...common, texts: few(markupVectors()), languages: some(LANGUAGE_CODES) })));
  } finally {
    await browser.close();
    await server.kill();
  }
  return rows;
};
