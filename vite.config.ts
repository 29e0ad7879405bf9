import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandModule } from './build/brand/brand.ts';
import { fontSubset } from './build/brand/font-subset.ts';
import { className } from './build/bundles/class-names.ts';
import { commonPasswordsModule } from './build/bundles/common-passwords.ts';
import { plainImports } from './build/bundles/plain-imports.ts';
import { siteModule } from './build/bundles/site-module.ts';
import { contentFilesInDevelopment } from './build/development/content.ts';
import { pagesInDevelopment } from './build/development/pages.ts';
import { checklistFilesInDevelopment } from './build/texts/checklist-files.ts';
import { textFilesInDevelopment } from './build/texts/text-files.ts';

/** What pages with a form use: fields, requests to the API and their failures. */
const USED_BY_FORMS =
  /\/src\/(?:ui\/forms\/(?!ask-first|editable-setting|settings-list|use-pages)|(?:client|shared)\/api\/|client\/session\/sign-in-flow[.]|shared\/fields\/(?:clean-typed|field-limits)[.]|ui\/(?:buttons\/copy-button|browser\/save-file)[.])/;

/** What pages use that say what the operator states, and links to other sites. */
const USED_BY_STATED =
  /\/src\/(?:shared|ui)\/stated\/(?!promises|sentence)|\/src\/ui\/(?:links\/(?:configured-link|external-link)|overlays\/timed-hint)[.]/;
/** What pages use that say the promises of the operator, or open an email. */
const USED_WITH_SENTENCES = /\/stated\/(?:promises|sentence)|\/src\/ui\/links\/mail-button[.]/;
/** What few pages use, so that it belongs to them. */
const USED_BY_FEW = /\/(?:account-ended|format-size|reader-settings|utc-time|server-slot|sections|look-of-page)[.]/;

/** Folders that every page uses, the entry, and the helpers of the bundler. */
const USED_BY_ALL =
  /\/src\/(?:client|shared|ui)\/(?!(?:desktop|forms|passwords|search|stated)\/)|\/src\/texts\/languages|entry-client|preload-helper|rolldown.runtime|mark$|site$/;
const isUsedByAll = (id: string) =>
  USED_BY_ALL.test(id) &&
  ![USED_BY_FORMS, USED_WITH_SENTENCES, USED_BY_STATED, USED_BY_FEW].some((others) => others.test(id));

export default defineConfig({
  plugins: [
    react(),
    siteModule(),
    brandModule(),
    fontSubset(),
    textFilesInDevelopment(),
    checklistFilesInDevelopment(),
    commonPasswordsModule(),
    plainImports(),
    contentFilesInDevelopment(),
    pagesInDevelopment(),
  ],
  appType: 'custom',
  css: { modules: { generateScopedName: className } },
  server: {
    host: '127.0.0.1',
    proxy: { '/auth': 'http://127.0.0.1:3000' },
    // What builds and tests write: thousands of files, none of which a page in development shows.
    watch: {
      ignored: ['.cache', '.dist-*', 'data', 'dist', 'release', 'reports', 'screens', 'test-results'].map(
        (name) => `${import.meta.dirname}/${name}/**`,
      ),
    },
  },
  build: {
    // Without it Vite writes older syntax, and variables in place of `light-dark()`.
    target: 'esnext',
    // A document has the styles of its page inside (build/pages/styles.ts); those of others come with their modules.
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    // A document names the page's modules; lists of them for every other page cost more than they save.
    modulePreload: false,
    // Few files: as many small ones the code weighs more, and each request costs time in the main thread.
    rolldownOptions: {
      // The entry may export what pages import from it. Without it the entry would be a file of its own.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry-client', test: isUsedByAll, priority: 1 },
            { name: 'sentences', test: USED_WITH_SENTENCES, minShareCount: 2 },
            { name: 'stated', test: USED_BY_STATED, minShareCount: 2 },
            // Not the list of settings, which /account and the page for operators load later.
            { name: 'forms', test: USED_BY_FORMS, minShareCount: 2 },
          ],
        },
      },
    },
    sourcemap: false,
  },
});
