import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandModule } from './build/brand.ts';
import { checklistFilesInDevelopment } from './build/checklist-files.ts';
import { className } from './build/class-names.ts';
import { commonPasswordsModule } from './build/common-passwords.ts';
import { pagesInDevelopment } from './build/development.ts';
import { plainImports } from './build/plain-imports.ts';
import { siteModule } from './build/site-module.ts';
import { textFilesInDevelopment } from './build/text-files.ts';

const SHARED_BY_ALL =
  /\/(?:page-title|page-opening|page-link|mark|go-to|focus|texts|view|language-cookie|lazy-optional|less-motion|load|announcement|bar-room|in-preparation-page|format|storage-periods)\.tsx?$|\/client\/|(?:button|bars|page-opening|in-preparation)\.module|preload-helper|entry-client|rolldown.runtime|mark$|site$/;
const SHARED_BY_FORMS =
  /\/ui\/(?:field|forms\/(?:error-banner|field-props|password-field|card-page|failed|forms\.module))|sign-in\.module/;
const SHARED_BY_API_FORMS =
  /\/ui\/forms\/(?:api-form|use-action|settings)|\/recovery\/(?:use-link\.ts|done\.tsx)$|(?:recovery|profile)\.module/;
const SHARED_BY_CONTENT =
  /\/(?:facts|footnotes|external-link|chapters|timed-hint|(?:fondamenta|finanzia|bilancio|contribuisci)-page)\.tsx$|\/budget|(?:facts|workspace|timed-hint|manifesto|contribute|contribuisci)\.module/;
const SHARED_BY_APPS = /\/features\/apps\/(?:waiting|notice|use-elapsed|leave-page|scope-list|apps\.module)/;
const SHARED_BY_READER_SETTINGS = /\/features\/reader\/reader-(?:form|page|panel)\.tsx$/;

export default defineConfig({
  plugins: [
    react(),
    siteModule(),
    brandModule(),
    textFilesInDevelopment(),
    checklistFilesInDevelopment(),
    commonPasswordsModule(),
    plainImports(),
    pagesInDevelopment(),
  ],
  appType: 'custom',
  css: { modules: { generateScopedName: className } },
  server: { host: '127.0.0.1', proxy: { '/auth': 'http://127.0.0.1:3000' } },
  build: {
    // Without it Vite writes older syntax, and variables in place of `light-dark()`.
    target: 'esnext',
    // One small style sheet, inlined into each page with one hash in the Content-Security-Policy.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // A document names the page's modules; lists of them for every other page cost more than they save.
    modulePreload: false,
    // What many pages share is in the entry, and what every form shares is one file: as many small ones it weighs more, and each
    // costs time in the main thread.
    rolldownOptions: {
      // The entry may export what pages import from it. Without it the entry would be a file of its own.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // Chromium then compiles all functions of the file while it loads, not in the main thread when each is first called.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          groups: [
            { name: 'entry-client', test: SHARED_BY_ALL },
            { name: 'content', test: SHARED_BY_CONTENT },
            { name: 'forms', test: SHARED_BY_FORMS },
            { name: 'api-forms', test: SHARED_BY_API_FORMS },
            { name: 'apps', test: SHARED_BY_APPS },
            { name: 'reader-settings', test: SHARED_BY_READER_SETTINGS },
          ],
        },
      },
    },
    sourcemap: false,
  },
});
