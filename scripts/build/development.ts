// Vite plugin for `npm run dev`: renders pages on request, as the build does, so that a mismatch shows at once.
// Accounts are answered by a second server (`npm start` on port 3000), through the proxy of vite.config.ts.
import type { Plugin } from 'vite';
import { readGround } from './brand.ts';
import { renderDocument } from './document.ts';

type Renderer = typeof import('#src/app/entry-build.tsx');

/** Answers each address of the page table, and 404 for the rest. */
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
            const view = app.viewOf(new URL(url, 'http://localhost').pathname);
            const { head, body } = await app.renderView(view);
            const modules = ['/src/app/entry-client.tsx'];
            const notFound = view.page === undefined;
            const html = renderDocument({
              ...view,
              head,
              body,
              css: '',
              modules,
              fonts: [],
              ground: readGround(),
              notFound,
            });
            response.statusCode = view.page === undefined ? 404 : 200;
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(await server.transformIndexHtml(url, html));
          })().catch(next);
        });
      };
    },
  };
}
