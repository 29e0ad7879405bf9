// Ids of the pages of the site, to which a text can link. Such links are rare, so the pages are rendered when a text has one.
import react from '@vitejs/plugin-react';
import { questionAnchors } from '#src/features/faq/question-list-markup.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { brandModule } from '../../brand/brand.ts';
import { commonPasswordsModule } from '../../bundles/common-passwords.ts';
import { siteModule } from '../../bundles/site-module.ts';
import { readSiteTexts } from '../../texts/text-files.ts';

/** Returns the ids on each of the pages, by the name of the page. `open`: sections that show a list of texts. */
export async function pageAnchors(
  pages: readonly PageId[],
  open: readonly PageId[],
  site: Site,
): Promise<ReadonlyMap<PageId, readonly string[]>> {
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), siteModule(), brandModule(), commonPasswordsModule()],
  });
  try {
    const app = (await server.ssrLoadModule('/src/app/entry-build.tsx')) as typeof import('#src/app/entry-build.tsx');
    const { load } = readSiteTexts();
    const found = new Map<PageId, readonly string[]>();
    for (const page of pages) {
      if (page === 'faq') found.set(page, questionAnchors(site));
      else if (open.includes(page)) found.set(page, []);
      else {
        const { body } = await app.renderView({ page, language: DEFAULT_LANGUAGE }, load);
        const ids = [...body.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);
        // Those of React change with its releases, and nobody means those of the frame.
        found.set(
          page,
          ids.filter((id) => !/^_|^(?:main|menu|soon)$/.test(id)),
        );
      }
    }
    return found;
  } finally {
    await server.close();
  }
}
