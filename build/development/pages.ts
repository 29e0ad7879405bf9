// Vite plugin for `npm run dev`: renders pages on request, as the build does, so that a hydration mismatch shows at once.
// Requests of the account API go to a second server (`npm start` on port 3000), through the proxy of vite.config.ts.
import type { Plugin } from 'vite';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { rowOf } from '#src/shared/pages/pages.ts';
import { searchIndexPath } from '#src/shared/search/search-index.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { readGround } from '../brand/brand.ts';
import { renderDocument } from '../pages/document.ts';
import { completeView, documentsIn } from '../pages/site-pages.ts';
import { contentInDevelopment } from './content.ts';
import { indexInDevelopment } from './search.ts';

type Renderer = typeof import('#src/app/entry-build.tsx');

/** The faults of the content above a page. The texts that have them are left out. */
function withFaults(html: string, faults: readonly string[]): string {
  if (faults.length === 0) return html;
  const style =
    'margin:0;padding:1rem;border-block-end:4px solid #b3261e;background:#fff;color:#000;font:1rem/1.5 monospace';
  const list = faults.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  const alert = `<div role="alert" style="${style}">These texts are left out until they are corrected:<ul>${list}</ul></div>`;
  return html.replace('<div id="root">', (root) => alert + root);
}

/** Answers each address of the page table and the index of the search, and 404 for the rest. */
export function pagesInDevelopment(): Plugin {
  return {
    name: 'pages-in-development',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const url = request.originalUrl ?? '/';
          void (async () => {
            const app = (await server.ssrLoadModule('/src/app/entry-build.tsx')) as Renderer;
            const { pathname } = new URL(url, 'http://localhost');
            const { pages, views, texts, wordsOf, faults } = await contentInDevelopment();
            const indexed = LANGUAGE_CODES.find((code) => searchIndexPath(code) === pathname);
            if (indexed) {
              const index = await indexInDevelopment(app, views, indexed, texts, wordsOf);
              response.setHeader('Content-Type', 'application/json');
              response.end(JSON.stringify(index));
              return;
            }
            const found = views.find(({ path }) => path === pathname);
            const view = found ? completeView(found) : app.viewFromLocation(pathname);
            const html = renderDocument({
              view,
              documents: documentsIn(pages),
              ...(await app.renderView(view, texts.load)),
              styles: [],
              modules: ['/src/app/entry-client.tsx'],
              script: { path: '/src/app/deferred-start.ts' },
              fonts: [],
              ground: readGround(),
              facts: rowOf(view.page).statesFacts ? DEFAULT_FACTS : undefined,
            });
            response.statusCode = view.page === undefined ? 404 : 200;
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(await server.transformIndexHtml(url, withFaults(html, faults)));
          })().catch(next);
        });
      };
    },
  };
}
