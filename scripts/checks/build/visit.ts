// What a first visit costs until the page can be used: document, scripts, and the fonts and pictures that do not wait.
import { attributesOf, parsePage } from './document.ts';
import { neededScripts } from './modules.ts';
import { brotliBytes, checkDist, createSizes, type Page } from './site.ts';

/** Bytes as they travel, compressed where the server compresses: the limits of this project. */
const WHOLE_BYTES = 115_000;
const FONT_BYTES = 24_000;
const PICTURE_BYTES = 8_000;

/** Compares every page with the limits, and finds fonts and pictures that were not built. */
export const checkVisit = checkDist((dist) => {
  const { root, built, pages, scripts } = dist;
  const sizeOf = createSizes(dist);
  const paths = new Set(built.files.map(({ path }) => path));
  let largest = 0;
  const pageFaults = (page: Page) => {
    const { fonts, pictures, waiting } = loadedBy(page);
    const font = sum(fonts.map(sizeOf));
    const rest = [...neededScripts(page, scripts).found, ...pictures].map(sizeOf);
    const whole = brotliBytes(root, page.file) + font + sum(rest);
    largest = Math.max(largest, whole);
    return [
      ...[...fonts, ...pictures, ...waiting]
        .filter((path) => !paths.has(path))
        .map((path) => `asks for ${path}, which was not built`),
      ...(whole > WHOLE_BYTES ? [`takes ${whole} bytes until it can be used, at most ${WHOLE_BYTES}`] : []),
      ...(font > FONT_BYTES ? [`loads ${font} bytes of fonts, at most ${FONT_BYTES}`] : []),
      ...pictures
        .filter((path) => sizeOf(path) > PICTURE_BYTES)
        .map((path) => `loads ${path} at once, which has ${sizeOf(path)} bytes, at most ${PICTURE_BYTES}`),
    ];
  };
  const faults = pages.flatMap((page) => pageFaults(page).map((fault) => `dist/${page.file}: ${fault}`));
  return { faults, note: `at most ${largest} bytes until a page can be used` };
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Addresses of the fonts that a page preloads, of its pictures, and of pictures that wait until they are near. */
function loadedBy(page: Page): { fonts: string[]; pictures: string[]; waiting: string[] } {
  const document = parsePage(page);
  const unique = (selector: string, name: string) => [...new Set(attributesOf(document, selector, name))];
  const waiting = unique('img[loading="lazy"]', 'src');
  return {
    fonts: unique('link[rel="preload"][as="font"]', 'href'),
    pictures: document
      .querySelectorAll('img')
      .filter((element) => element.getAttributeValue('loading') !== 'lazy')
      .flatMap((element) => element.getAttributeValue('src') ?? []),
    waiting,
  };
}
