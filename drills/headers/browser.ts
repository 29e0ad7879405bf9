// The policy in Chromium: unchanged pages, pages with injected markup, and pages with modified scripts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { BuiltSite } from '../../src/shared/built-site.ts';
import { ROOT } from '../shared/server.ts';

const ELSEWHERE = 'https://elsewhere.example';

declare global {
  /** What got through on a page with injected markup. */
  var hits: string[];
  var onViolation: (what: string) => void;
}

/** Counts the violations of the policy that a page reports while it is loaded and starts; `noise` is added to each. */
export async function countViolations(
  context: BrowserContext,
  site: string,
  isShort: boolean,
  noise: string,
): Promise<{ pages: number; violations: string[] }> {
  const { pages } = JSON.parse(readFileSync(join(ROOT, 'dist/site.json'), 'utf8')) as BuiltSite;
  const violations: string[] = [];
  await context.exposeFunction('onViolation', (what: string) => void violations.push(what));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      globalThis.onViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  if (noise !== '') await context.route(`${site}/**`, (route) => addMarkup(route, noise));
  const asked = isShort ? pages.filter((_, at) => at % 20 === 0) : pages;
  const page = await context.newPage();
  for (const { path } of asked) {
    await page.goto(site + path);
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset, undefined, { timeout: 20_000 });
  }
  await page.close();
  return { pages: asked.length, violations };
}

async function addMarkup(route: Route, markup: string): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.continue();
  const answer = await route.fetch();
  const body = (await answer.text()).replace('<div id="root">', `${markup}<div id="root">`);
  return route.fulfill({ response: answer, body });
}

/** Markup that somebody has brought into a page; each piece would report its name if it ran or were fetched. */
const MARKUP: Readonly<Record<string, string>> = {
  'inline script': '<script>hits.push("inline script")</script>',
  'event attribute': '<img src="/nothing.png" alt="" onerror="hits.push(\'event attribute\')">',
  'style attribute': '<i id="styled" style="display: grid"></i>',
  'style element': '<style>#sheet { display: grid }</style><i id="sheet"></i>',
  'javascript: link': '<a id="link" href="javascript:hits.push(\'javascript: link\')">x</a>',
  'foreign script': `<script src="${ELSEWHERE}/script"></script>`,
  'data: script': '<script src="data:text/javascript,hits.push(\'data: script\')"></script>',
  'foreign picture': `<img alt="" src="${ELSEWHERE}/picture">`,
  'foreign style sheet': `<link rel="stylesheet" href="${ELSEWHERE}/sheet">`,
  'foreign font': `<style>@font-face { font-family: F; src: url(${ELSEWHERE}/font) }</style><i style="font-family: F">x</i>`,
  'foreign frame': `<iframe src="${ELSEWHERE}/frame" title="x"></iframe>`,
  'own frame': '<iframe src="/home" title="x"></iframe>',
  'foreign object': `<object data="${ELSEWHERE}/object"></object>`,
  'foreign form': `<form id="form" action="${ELSEWHERE}/form" target="_blank"><input name="a"></form>`,
  base: `<base href="${ELSEWHERE}/base/"><img alt="" src="picture">`,
};

/** What a script of our own address could be made to do, by a hole in one of them. */
const DEEDS = `
const tries = {
  innerHTML: () => { const i = document.createElement('i'); i.innerHTML = '<b></b>'; return i.firstChild; },
  insertAdjacentHTML: () => { const i = document.createElement('i'); i.insertAdjacentHTML('beforeend', '<b></b>'); return i.firstChild; },
  'document.write': () => { document.write('<b id=written></b>'); return document.querySelector('#written'); },
  eval: () => eval('1 + 1'),
  'new Function': () => new Function('return 2')(),
  'setTimeout of text': () => { setTimeout('hits.push("setTimeout of text")'); },
  'a policy': () => trustedTypes.createPolicy('p', { createHTML: (text) => text }),
  'script element': () => { const s = document.createElement('script'); s.textContent = 'hits.push("script element")'; document.body.append(s); },
  'blob worker': () => new Worker(URL.createObjectURL(new Blob(['']))),
  'foreign fetch': () => { fetch('${ELSEWHERE}/fetch').catch(() => {}); },
  'foreign beacon': () => { navigator.sendBeacon('${ELSEWHERE}/beacon'); },
  'foreign events': () => { new EventSource('${ELSEWHERE}/events'); },
  'event attribute later': () => { const i = document.createElement('img'); i.setAttribute('onerror', 'hits.push("event attribute later")'); i.src = '/nothing.png'; document.body.append(i); },
};
for (const [name, deed] of Object.entries(tries)) try { if (deed()) hits.push(name); } catch {}
setTimeout(() => { document.documentElement.dataset.tried = ''; }, 500);
`;

export const INJECTED = Object.keys(MARKUP).length + [...DEEDS.matchAll(/^ {2}\S.*: \(\) =>/gm)].length;

/** Injects all of it into a page and returns what ran, or was asked for elsewhere. */
export async function injectMarkup(context: BrowserContext, site: string): Promise<string[]> {
  const page = await context.newPage();
  const through: string[] = [];
  await context.addInitScript(() => {
    globalThis.hits = [];
  });
  await context.route(`${ELSEWHERE}/**`, (route) => {
    const asked = route.request().url();
    // An injected base element also redirects everything else.
    const isNamed = asked.endsWith('/base/picture') || `${Object.values(MARKUP).join('')}${DEEDS}`.includes(asked);
    through.push(isNamed ? new URL(asked).pathname : '/base/picture');
    return route.fulfill({ status: 200, body: '' });
  });
  await context.route(`${site}/home`, (route) => addMarkup(route, Object.values(MARKUP).join('\n')));
  await context.route(`${site}/privacy`, (route) => addMarkup(route, '<script src="/injected.js" defer></script>'));
  await context.route(`${site}/injected.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: DEEDS }));
  await page.goto(`${site}/home`);
  await page
    .locator('#link')
    .click({ force: true, timeout: 2_000 })
    .catch(() => undefined);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#form')?.submit());
  await page.waitForTimeout(1_000);
  const look = () =>
    page.evaluate(() => {
      const isStyled = (id: string) => {
        const element = document.querySelector(`#${id}`);
        return element !== null && getComputedStyle(element).display === 'grid';
      };
      const frames = [...document.querySelectorAll('iframe')].filter(({ contentDocument }) =>
        contentDocument?.querySelector('h1'),
      );
      return [...globalThis.hits, ...['styled', 'sheet'].filter(isStyled), ...frames.map(() => 'own frame')];
    });
  through.push(...(await look()));
  await page.goto(`${site}/privacy`);
  await page.waitForSelector('html[data-tried]', { timeout: 20_000, state: 'attached' });
  through.push(...(await look()));
  await page.close();
  return [...new Set(through)];
}

/** Removes the integrity hashes from a document in transit. */
async function withoutDigest(route: Route): Promise<void> {
  const answer = await route.fetch();
  return route.fulfill({ response: answer, body: (await answer.text()).replace(/ integrity="[^"]*"/, '') });
}

/** Tampers with each script that the document names with a digest, and gives those that ran. `strips`: takes the digests out. */
export async function tamperWithAll(
  browser: Browser,
  site: string,
  strips: boolean,
  isShort: boolean,
): Promise<{ scripts: number; ran: string[] }> {
  const first = await browser.newPage();
  await visit(first, site);
  const scripts = await first
    .locator('script[integrity]')
    .evaluateAll((elements) => elements.map((element) => new URL((element as HTMLScriptElement).src).pathname));
  await first.close();
  const ran: string[] = [];
  for (const path of isShort ? scripts.slice(0, 4) : scripts) {
    const page = await browser.newPage();
    if (strips) await page.route(`${site}/home`, withoutDigest);
    await page.route(site + path, async (route) => {
      const answer = await route.fetch();
      const body = `document.documentElement.dataset.hit = '';${await answer.text()}`;
      await route.fulfill({ response: answer, body });
    });
    await visit(page, site);
    if (await page.evaluate(() => 'hit' in document.documentElement.dataset)) ran.push(path);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
  return { scripts: scripts.length, ran };
}

/** The home page, until it has fetched what it fetches when idle; or, if its scripts are refused, until they are. */
async function visit(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/home`);
  await page.waitForLoadState('networkidle');
}
