// `npm run screens -- films`: records the films of `content/videotutorial/` and writes their captions; names of films may follow.
// `npm run screens -- captions`: the captions alone.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { startDesktopHost } from '#test/desktop/start-host.ts';
import { build } from '../setup/build.mjs';
import { launchChromium } from '../testing/browser.ts';
import { durationOf, writeCaptions } from './captions.ts';
import { FILMS } from './films.ts';
import { record } from './record.ts';

const [kind, ...names] = process.argv.slice(2);
const films = FILMS.filter(({ name }) => names.length === 0 || names.includes(name));
if (films.length < names.length || films.length === 0) {
  console.error(`The films are ${FILMS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const root = resolve(import.meta.dirname, '../..');
const content = join(root, 'content');
const folderOf = (name: string) => join(content, 'videotutorial', name);
for (const film of films) {
  mkdirSync(folderOf(film.name), { recursive: true });
  writeCaptions(film, folderOf(film.name));
  console.log(`${film.name}: captions for ${durationOf(film)}`);
}
if (kind === 'films') {
  if (process.env['DESKTOP_IMAGE'] === undefined)
    throw new Error(
      'DESKTOP_IMAGE is not set: films show office programs. See `npm run desktop -- image` in docs/desktop.md.',
    );
  await build(root, process.execPath);
  const browser = await launchChromium();
  try {
    for (const film of films) {
      // One trial for each address: a host of its own for each film.
      const host = await startDesktopHost();
      try {
        const bytes = await record(browser, host.origin, film, content);
        console.log(`${film.name}: ${Math.round(bytes / 1000)} kB`);
      } finally {
        await host.stop();
      }
    }
  } finally {
    await browser.close();
  }
}
