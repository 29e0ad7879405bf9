// The content in development, drafts included: read again at each request, so that a saved text shows at once.
import { createReadStream } from 'node:fs';
import type { Plugin } from 'vite';
import { contentEntries } from './content/content-entries.ts';
import { contentTexts } from './content/content-texts.ts';
import { contentFolder } from './content/folder.ts';
import { openSections } from './content/open-sections.ts';
import { readContent, type Content } from './content/read-content.ts';
import { readSite } from './site-module.ts';
import { sitePages, type SitePage } from './site-pages.ts';
import { readSiteTexts } from './text-files.ts';
import { typeOf } from './write-files.ts';

/** Reads the content, and joins its pages with those of the table. Rejects with the faults for the writer. */
export async function contentInDevelopment(): Promise<{ content: Content; pages: readonly SitePage[] }> {
  const site = await readSite();
  const content = await readContent(contentFolder(process.env), site, {
    drafts: true,
    mediaFolder: process.env['MEDIA_DIR'] || undefined,
  });
  const wordsOf = contentTexts(site, readSiteTexts());
  return { content, pages: sitePages(contentEntries(content, wordsOf, site), site) };
}

/** Vite plugin for `npm run dev`: serves pictures and files, and reloads the page after a change of the content. */
export function contentFilesInDevelopment(): Plugin {
  return {
    ...openSections(async () => (await contentInDevelopment()).content.open),
    apply: 'serve',
    configureServer(server) {
      const folder = contentFolder(process.env);
      server.watcher.add(folder);
      server.watcher.on('all', (_, path) => {
        if (path.startsWith(folder)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!pathname.startsWith('/media/')) return next();
        void (async () => {
          const { content } = await contentInDevelopment();
          const made = [...content.pictures.values()].find(({ files }) => files.has(pathname))?.files.get(pathname);
          if (made !== undefined) return response.setHeader('Content-Type', typeOf(pathname)).end(made);
          const named = [...content.media.files.values()].find(({ path }) => path === pathname);
          if (named?.source === undefined) return next();
          response.setHeader('Content-Type', named.type);
          createReadStream(named.source).on('error', next).pipe(response);
        })().catch(next);
      });
    },
  };
}
