// `npm run screens -- desktop`: takes the pictures of a trial for the site, with the programs of this machine but office; and those
// with office programs if DESKTOP_IMAGE names an image that has them. Languages may be named: `npm run screens -- desktop it de`.
import { resolve } from 'node:path';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { startDesktopHost } from '#test/desktop/start-host.ts';
import { build } from '../../setup/build.mjs';
import { launchChromium } from '../../testing/browser.ts';
import { takeForHome } from './home.ts';
import { takeForGuide, takeWithOffice } from './office.ts';
import { runWithoutOffice } from './without-office.ts';

const image = process.env['DESKTOP_IMAGE'];
const words = new Set(process.argv.slice(3));
const languages = LANGUAGE_CODES.filter((code) => words.size === 0 || words.has(code));
const unknown = [...words].filter((word) => !LANGUAGE_CODES.some((code) => code === word));
if (unknown.length > 0) {
  console.error(`There is no language '${unknown.join("', '")}'. See: npm run screens -- --help`);
  process.exit(2);
}
runWithoutOffice();

const root = resolve(import.meta.dirname, '../../..');
await build(root, process.execPath);
const jobs = [
  { take: takeForHome, settings: { DESKTOP_IMAGE: undefined } },
  ...(image === undefined ? [] : [takeWithOffice, takeForGuide].map((take) => ({ take, settings: {} }))),
];
const browser = await launchChromium();
let bytes = 0;
try {
  for (const { take, settings } of jobs) {
    const host = await startDesktopHost(settings);
    try {
      for (const language of languages) bytes += await take(browser, host.origin, language, root);
    } finally {
      await host.stop();
    }
  }
} finally {
  await browser.close();
}
console.log(`Pictures in ${languages.length} languages, ${Math.round(bytes / 1000)} kB`);
if (image === undefined)
  console.log(
    'The pictures with office programs need DESKTOP_IMAGE: see `npm run desktop -- image` in docs/desktop.md.',
  );
