import type { Config } from '@react-router/dev/config';
import { LANGUAGES, PAGES, pathOf } from './src/shared/view.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  ssr: false,
  prerender: LANGUAGES.flatMap((language) => PAGES.map((page) => pathOf(page, language))),
} satisfies Config;
