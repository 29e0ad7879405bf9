import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandModule } from './build/brand.ts';
import { commonPasswordsModule } from './build/common-passwords.ts';
import { pagesInDevelopment } from './build/development.ts';
import { plainImports } from './build/integrity.ts';
import { siteModule } from './build/site-module.ts';
import { textModules } from './build/text-modules.ts';

const SHARED_BY_ALL =
  /\/(?:page-title|page-link|mark|go-to|texts|view|focus|session|use-session|sign-in-flow|api-client|language-cookie|load)\.tsx?$|(?:button|bars)\.module|preload-helper|in-preparation\/list\.ts$|mark$|site$/;

export default defineConfig({
  plugins: [
    react(),
    siteModule(),
    brandModule(),
    textModules(),
    commonPasswordsModule(),
    plainImports(),
    pagesInDevelopment(),
  ],
  appType: 'custom',
  server: { host: '127.0.0.1', proxy: { '/auth': 'http://127.0.0.1:3000' } },
  build: {
    // Without it Vite writes older syntax, and variables in place of `light-dark()`.
    target: 'esnext',
    // One sheet of few kilobytes, inlined into each page with one hash in the Content-Security-Policy.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // A page's document names its modules; lists of them for every other page weigh more than they save.
    modulePreload: false,
    // What every page shares travels in one file: as nine small ones it weighs 600 bytes more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'ui', test: SHARED_BY_ALL }] } } },
    sourcemap: false,
  },
});
