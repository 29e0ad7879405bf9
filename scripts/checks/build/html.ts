// The built pages are valid HTML, and each states correctly what it is, in which language, and where the others are.
import { headFaults, duplicateFaults } from './head.ts';
import { languageFaults } from './languages.ts';
import { checkDist } from './site.ts';
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
      ...duplicateFaults(pages),
      ...languageFaults(built),
      ...sitemapFaults(dist),
    ],
    note: `${pages.length} of ${built.pages.length} pages, ${validity.shapes} different in markup`,
  };
});
