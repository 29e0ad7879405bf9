// What a first visit costs until the page can be used: document, scripts, texts and fonts. The pictures of the first screen come beside
// them, and then the other languages, which are counted too.
import { allLanguagesPath, readTextFilePath } from '#src/shared/texts/text-files.ts';
import { attributesOf, parsePage } from './document.ts';
import { neededScripts } from './modules.ts';
import { checkDist, createSizes, type Page } from './site.ts';

/** Bytes as they travel, compressed where the server compresses: the limits of this project. */
const WHOLE_BYTES = 127_500;
const TEXT_BYTES = 8_000;
const FONT_BYTES = 20_300;
/** One picture of the first screen, in its largest size, and all of a page: a shelf has a row of covers there. */
const PICTURE_BYTES = 50_000;
const PICTURES_BYTES = 120_000;
/**
 * Fetched when the page can be used: its texts and those of the frame in all languages. `/privacy` names all that is stored, earlier
 * versions of files, unused accounts and homes, groups and their managers, accounts in apps, receipts of deletions and how desktops
 * are shown, the order of countries by their names, links to its parts, and what `/prova` tells the desktop host, too.
 */
const IDLE_BYTES = 53_500;
/** Requests until the page can be used, the document included. */
const REQUESTS = 15;

/** Compares every page with the limits, and finds fonts, pictures and text files that were not built. */
export const checkVisit = checkDist((dist) => {
  const { built, pages, scripts } = dist;
  const sizeOf = createSizes(dist);
  const paths = built.files.map(({ path }) => path);
  const known = new Set(paths);
  const largest = { whole: 0, requests: 0, idle: 0 };
  const pageFaults = (page: Page) => {
    const { fonts, pictures, waiting, texts, later } = loadedBy(page);
    const fetched = [...neededScripts(page, scripts).found, ...texts, ...fonts];
    const picture = sum(pictures.map(sizeOf));
    const font = sum(fonts.map(sizeOf));
    const text = sum(texts.map(sizeOf));
    const whole = page.bytes + sum(fetched.map(sizeOf));
    const requests = 1 + fetched.length;
    const idle = sum(later.map(sizeOf));
    largest.whole = Math.max(largest.whole, whole);
    largest.requests = Math.max(largest.requests, requests);
    largest.idle = Math.max(largest.idle, idle);
    return [
      ...[...fonts, ...pictures, ...waiting, ...texts, ...later]
        .filter((path) => !known.has(path))
        .map((path) => `asks for ${path}, which was not built`),
      ...(texts.length === 0 ? ['names no text file'] : []),
      ...(whole > WHOLE_BYTES ? [`takes ${whole} bytes until it can be used, at most ${WHOLE_BYTES}`] : []),
      ...(requests > REQUESTS ? [`makes ${requests} requests until it can be used, at most ${REQUESTS}`] : []),
      ...(font > FONT_BYTES ? [`loads ${font} bytes of fonts, at most ${FONT_BYTES}`] : []),
      ...(text > TEXT_BYTES ? [`loads ${text} bytes of texts, at most ${TEXT_BYTES}`] : []),
      ...(idle > IDLE_BYTES ? [`loads ${idle} bytes while idle, at most ${IDLE_BYTES}`] : []),
      ...(picture > PICTURES_BYTES ? [`loads ${picture} bytes of pictures at once, at most ${PICTURES_BYTES}`] : []),
      ...pictures
        .filter((path) => sizeOf(path) > PICTURE_BYTES)
        .map((path) => `loads ${path} at once, which has ${sizeOf(path)} bytes, at most ${PICTURE_BYTES}`),
    ];
  };
  const faults = pages.flatMap((page) => pageFaults(page).map((fault) => `dist/${page.file}: ${fault}`));
  const { whole, requests, idle } = largest;
  return {
    faults,
    note: `at most ${whole} bytes in ${requests} requests until a page can be used, and ${idle} bytes while idle`,
  };
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface Loaded {
  fonts: string[];
  pictures: string[];
  /** Pictures that wait until they are near. */
  waiting: string[];
  texts: string[];
  /** The texts in all languages. */
  later: string[];
}

/** Addresses of what a page loads besides scripts. */
function loadedBy(page: Page): Loaded {
  const document = parsePage(page);
  const unique = (selector: string, name: string) => [...new Set(attributesOf(document, selector, name))];
  const texts = unique('script[data-texts]', 'data-texts').filter((path) => path !== '');
  // Of one picture in several sizes the browser takes one; `src` has the largest.
  const sizes = unique('source, img', 'srcset').flatMap((set) =>
    set.split(/, */).map((one) => one.split(' ')[0] ?? ''),
  );
  const waiting = [...unique('img[loading="lazy"]', 'src'), ...sizes];
  return {
    fonts: unique('link[rel="preload"][as="font"]', 'href'),
    // The home page has one twice.
    pictures: [
      ...new Set(
        document
          .querySelectorAll('img')
          .filter((element) => element.getAttributeValue('loading') !== 'lazy')
          .flatMap((element) => element.getAttributeValue('src') ?? []),
      ),
    ],
    waiting,
    texts,
    later: texts.flatMap((path) => readTextFilePath(path)?.bundles.join('+') ?? []).map(allLanguagesPath),
  };
}
