// The built pages are valid HTML, and each states correctly what it is, in which language, and where the others are.
import { isNoteId } from '../../../build/content/markdown/note-ids.ts';
import { RESERVED_IDS } from '../../../build/content/markdown/reserved-ids.ts';
import { headFaults, duplicateFaults } from './head.ts';
import { languageFaults } from './languages.ts';
import { checkDist, type Page } from './site.ts';
import { sitemapFaults } from './sitemap.ts';
import { validityFaults } from './validity.ts';

/** html-validate on every page of the table and some of content, then the head, then the list of pages and the sitemap. */
export const checkHtml = checkDist(async (dist) => {
  const { pages, site, built } = dist;
  const validity = await validityFaults(pages);
  const urls = new Set(built.pages.map(({ path }) => site.publicUrl + path));
  return {
    faults: [
      ...validity.faults,
      ...pages.flatMap((page) => headFaults(page, site, urls).map((fault) => `dist/${page.file}: ${fault}`)),
      ...pages.flatMap(partFaults),
      ...duplicateFaults(pages),
      ...languageFaults(built),
      ...sitemapFaults(dist),
    ],
    note: `${pages.length} of ${built.pages.length} pages, ${validity.shapes} different in markup`,
  };
});

/** A heading of a text can get any id but those of the page's other parts. */
function partFaults({ file, html }: Page): string[] {
  if (!html.includes('<article>')) return [];
  const ids = [...html.matchAll(/<(?:h[2-6]|([a-z]\w*))\b[^>]*\sid="([^"]+)"/g)]
    .filter(([, tag, id = '']) => tag !== undefined || html.includes(`aria-labelledby="${id}"`))
    .map(([, , id = '']) => id)
    // Those that begin with a line are React's.
    .filter((id) => !id.startsWith('_') && !isNoteId(id) && !RESERVED_IDS.includes(id));
  return ids.map((id) => `dist/${file}: '${id}' is not in build/content/markdown/reserved-ids.ts`);
}
