// `npm run screens`: writes screenshots of every page into `screens/`, and a page that shows them all (`screens/index.html`).
// Arguments select pages, languages, colour schemes and widths: `npm run screens -- home signIn de dark 390`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import site from '#site';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS } from '#src/shared/pages/pages.ts';
import startSite from '#test/start-site.ts';
import { build } from '../setup/build.mjs';
import { launchChromium } from '../testing/browser.ts';

const SIZES: readonly (readonly [number, number])[] = [
  [390, 844],
  [820, 1180],
  [1280, 800],
  [1440, 900],
  [2560, 1440],
];
const LANGUAGES = ['it', 'de', 'el'] as const;
const SCHEMES = ['light', 'dark'] as const;
const CONCURRENCY = 2;

const root = resolve(import.meta.dirname, '../..');
const out = join(root, 'screens');
const words = new Set(process.argv.slice(2));
/** The values named on the command line, or all if none is named. */
const chosen = <T>(all: readonly T[], name: (one: T) => string): readonly T[] => {
  const some = all.filter((one) => words.has(name(one)));
  return some.length > 0 ? some : all;
};

const known = new Set<string>([...PAGE_IDS, '404', ...LANGUAGES, ...SCHEMES, ...SIZES.map(([width]) => String(width))]);
const unknown = [...words].filter((word) => !known.has(word));
if (unknown.length > 0) {
  console.error(
    `There is no page, language, scheme or width '${unknown.join("', '")}'. See: npm run screens -- --help`,
  );
  process.exit(2);
}

const shots = chosen([...PAGE_IDS, '404'] as const, String).flatMap((page) =>
  chosen(LANGUAGES, String).flatMap((language) =>
    chosen(SCHEMES, String).flatMap((colorScheme) =>
      chosen(SIZES, ([width]) => String(width)).map(([width, height]) => ({
        path: page === '404' ? `${pathOf('home', language, site.slug)}-404` : pathOf(page, language, site.slug),
        language,
        colorScheme,
        viewport: { width, height },
        file: `${page}-${language}-${colorScheme}-${width}.png`,
      })),
    ),
  ),
);

await build(root, process.execPath);
const stop = await startSite();
const browser = await launchChromium();
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const queue = [...shots];
await Promise.all(Array.from({ length: CONCURRENCY }, shoot));
await browser.close();
await stop();

const figures = shots.map(
  ({ file }) => `<figure><img src="${file}" alt="" loading="lazy"><figcaption>${file}</figcaption></figure>`,
);
const style =
  'body{display:flex;flex-wrap:wrap;gap:8px;background:#777;font:12px sans-serif}img{height:420px}figure{margin:0}';
writeFileSync(
  join(out, 'index.html'),
  `<!doctype html><title>Screens</title><style>${style}</style>${figures.join('')}`,
);
console.log(`${shots.length} screens: ${join('screens', 'index.html')}`);

async function shoot(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, language, colorScheme, viewport, file } = next;
    const context = await browser.newContext({ viewport, colorScheme, locale: language, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${process.env['SITE_URL']}${path}`);
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
    // Pictures further down are loaded lazily: load them all.
    await page.evaluate(async () => {
      for (const picture of document.querySelectorAll('img')) picture.loading = 'eager';
      await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    });
    await page.screenshot({ path: join(out, file), fullPage: true });
    await context.close();
  }
}
