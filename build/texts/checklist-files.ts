// The checklist of the accessibility kit as a file in each language, and a Vite plugin that serves it in development.
import type { Plugin } from 'vite';
import { checklistCsv, checklistPath } from '#src/features/accessibility/checklist-file.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import { readSite } from '../bundles/site-module.ts';
import { typeOf } from '../output/write-files.ts';
import { readSiteTexts, type SiteTexts } from './text-files.ts';

/** Returns address and content of each file. */
export function checklistFiles(site: Site, texts: Pick<SiteTexts, 'load'>): [path: string, content: string][] {
  return LANGUAGE_CODES.map((language) => {
    return [checklistPath(language), checklistCsv(siteTexts(language, texts.load('checklist', language), site))];
  });
}

/** Vite plugin for `npm run dev`: serves the files with the texts as they are now. */
export function checklistFilesInDevelopment(): Plugin {
  return {
    name: 'checklist-files-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!pathname.endsWith('.csv')) return next();
        void (async () => {
          const content = new Map(checklistFiles(await readSite(), readSiteTexts())).get(pathname);
          if (content === undefined) return next();
          response.setHeader('Content-Type', typeOf(pathname)).end(content);
        })().catch(next);
      });
    },
  };
}
