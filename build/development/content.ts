// The content in development, drafts included. It is read again once a file of it has changed, so that a saved text shows at once.
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { openSections } from '../bundles/open-sections.ts';
import { readSite } from '../bundles/site-module.ts';
import { contentEntries } from '../content/pages/content-entries.ts';
import { contentTexts } from '../content/pages/content-texts.ts';
import { formatFaults } from '../content/reading/faults.ts';
import { contentFolder } from '../content/reading/folder.ts';
import { readFaulty, type Content } from '../content/reading/read-content.ts';
import { overridesFolder } from '../inputs.mjs';
import { typeOf } from '../output/write-files.ts';
import { sitePages, siteViews, type SitePage, type SiteView } from '../pages/site-pages.ts';
import { readSiteTexts, type SiteTexts } from '../texts/text-files.ts';

/** What the pages in development are made from. */
export interface InDevelopment {
  /** Without the texts that have a fault. */
  readonly content: Content;
  /** One line each. */
  readonly faults: readonly string[];
  readonly pages: readonly SitePage[];
  readonly views: readonly SiteView[];
  readonly texts: SiteTexts;
  readonly wordsOf: ReturnType<typeof contentTexts>;
}

let said: readonly string[] = [];
let kept: { readonly key: string; readonly made: Promise<InDevelopment> } | undefined;

/** Reads the content, and joins its pages with those of the table. Rejects if there is no folder of the content. */
export async function contentInDevelopment(): Promise<InDevelopment> {
  const { env } = process;
  const folders = [contentFolder(env), env['MEDIA_DIR'] || '', join('src', 'texts'), overridesFolder('.', env)];
  const key = [...folders, env['SITE_CONFIG'] || 'site.config.ts'].map(stampOf).join('\n');
  if (kept?.key !== key) kept = { key, made: read() };
  return kept.made;
}

async function read(): Promise<InDevelopment> {
  const site = await readSite();
  const mediaFolder = process.env['MEDIA_DIR'] || undefined;
  const { faults, ...content } = await readFaulty(contentFolder(process.env), site, { drafts: true, mediaFolder });
  const texts = readSiteTexts();
  const wordsOf = contentTexts(site, texts);
  const pages = sitePages(contentEntries(content, wordsOf), site);
  const lines = formatFaults(faults);
  if (lines.join() !== said.join()) for (const line of lines) console.error(line);
  said = lines;
  return { content, faults: lines, pages, views: siteViews(pages), texts, wordsOf };
}

/** Names, sizes and times of all files below a path. */
function stampOf(path: string): string {
  const found = path === '' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return `${path} ${found?.size} ${found?.mtimeMs}`;
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .map((name) => stampOf(join(path, name)))
    .join('\n');
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
          const picture = [...content.pictures.values()].find(({ address }) => pathname.startsWith(address));
          const made = (await picture?.make())?.get(pathname);
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
