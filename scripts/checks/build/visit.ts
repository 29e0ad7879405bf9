// What a first visit costs until the page can be used: document, script, the fonts and pictures that do not wait. And that
// the pictures are there at all.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '#src/shared/built-site.ts';
import { brotliBytes, builtPages, builtSite, tagsOf, type PageText } from './built-pages.ts';
import { neededModules } from './check-bundle.ts';
import type { Check } from './check.ts';

/** Bytes as they travel (issue 3, "How it is judged"). */
const WHOLE_BYTES = 115_000;
const FONT_BYTES = 24_000;
const PICTURE_BYTES = 8_000;

/** Every built page against the three limits. */
export const checkVisit: Check = async (root) => {
  const built = builtSite(root);
  if (!built) return { faults: ['dist/site.json is missing: npm run build'] };
  const sizeOf = sizes(root, built);
  const scripts = new Map(
    built.files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path, file }) => [path, readFileSync(join(root, 'dist', file), 'utf8')]),
  );
  let most = 0;
  const faults = builtPages(root, built).flatMap((page) => {
    const { fonts, pictures, waiting } = loadedBy(page);
    const font = sum(fonts.map(sizeOf));
    const whole =
      brotliBytes(root, page.file) + sum([...neededModules(page, scripts).found, ...pictures].map(sizeOf)) + font;
    most = Math.max(most, whole);
    return [
      ...[...fonts, ...pictures, ...waiting]
        .filter((path) => !built.files.some((file) => file.path === path))
        .map((path) => `asks for ${path}, which was not built`),
      ...(whole > WHOLE_BYTES ? [`takes ${whole} bytes until it can be used, at most ${WHOLE_BYTES}`] : []),
      ...(font > FONT_BYTES ? [`loads ${font} bytes of fonts, at most ${FONT_BYTES}`] : []),
      ...pictures
        .filter((path) => sizeOf(path) > PICTURE_BYTES)
        .map((path) => `loads ${path} at once, which has ${sizeOf(path)} bytes, at most ${PICTURE_BYTES}`),
    ].map((fault) => `dist/${page.file}: ${fault}`);
  });
  return { faults, note: `at most ${most} bytes until a page can be used` };
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Addresses of the fonts that a page preloads, of its pictures, and of those that wait until they are near. */
function loadedBy({ html }: PageText): { fonts: string[]; pictures: string[]; waiting: string[] } {
  const tags = tagsOf(html);
  const at = (name: string, key: string, wanted: (attributes: ReadonlyMap<string, string>) => boolean) => [
    ...new Set(
      tags.filter((tag) => tag.name === name && wanted(tag.attributes)).map((tag) => tag.attributes.get(key) ?? ''),
    ),
  ];
  return {
    fonts: at('link', 'href', (a) => a.get('rel') === 'preload' && a.get('as') === 'font'),
    pictures: at('img', 'src', (a) => a.get('loading') !== 'lazy'),
    waiting: at('img', 'src', (a) => a.get('loading') === 'lazy'),
  };
}

/** Bytes of a file by its address, 0 for one that was not built. Each is compressed once. */
function sizes(root: string, built: BuiltSite): (path: string) => number {
  const known = new Map<string, number>();
  const files = new Map(built.files.map((file) => [file.path, file]));
  return (path) => {
    const file = files.get(path);
    if (!file) return 0;
    const size =
      known.get(path) ??
      (file.compressed ? brotliBytes(root, file.file) : statSync(join(root, 'dist', file.file)).size);
    known.set(path, size);
    return size;
  };
}
