// The script of each page has its digest (Subresource Integrity), and each page names all modules that it needs, so that no
// browser finds them one after the other (src/app/deferred-start.ts).
import { digestOf } from '../../../build/document.ts';
import { attributesOf, parsePage } from './document.ts';
import { neededScripts } from './modules.ts';
import { checkDist, type Page } from './site.ts';

/** Compares the digests of pages with the files, and the modules that pages name with those that they import. */
export const checkIntegrity = checkDist(({ pages, scripts }) => {
  const digests = new Map([...scripts].map(([path, code]) => [path, digestOf(code)]));
  const pageFaults = (page: Page) => {
    const document = parsePage(page);
    const own = document.querySelectorAll('script[src]').map((element) => ({
      path: element.getAttributeValue('src') ?? '',
      digest: (element.getAttributeValue('integrity') ?? '').replace('sha256-', ''),
    }));
    const modules = attributesOf(document, 'script[data-modules]', 'data-modules').flatMap((paths) => paths.split(' '));
    const named = new Set([...modules, ...own.map(({ path }) => path)]);
    return [
      ...own
        .filter(({ path, digest }) => digest !== digests.get(path))
        .map(({ path }) => `has no right digest of ${path}`),
      ...[...neededScripts(page, scripts).found]
        .filter((path) => !named.has(path))
        .map((path) => `needs ${path} and does not name it`),
    ];
  };
  const faults = pages.flatMap((page) => pageFaults(page).map((fault) => `dist/${page.file}: ${fault}`));
  return { faults, note: `${scripts.size} scripts` };
});
