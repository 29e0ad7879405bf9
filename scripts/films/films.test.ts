// Captions and films come from the same steps: what is shipped has to be what the steps say.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { readCaptions } from '../../build/content/files/webvtt.ts';
import { captionsOf, durationOf } from './captions.ts';
import { timeline } from './film.ts';
import { FILMS } from './films.ts';

const folder = resolve(import.meta.dirname, '../../content/videotutorial');

test.each(FILMS.map((film) => [film.name, film] as const))('%s has the captions of its steps', (name, film) => {
  const end = timeline(film).at(-1)?.end ?? 0;
  expect(end).toBeGreaterThanOrEqual(30);
  expect(end).toBeLessThanOrEqual(60);
  for (const language of LANGUAGE_CODES) {
    const file = readFileSync(join(folder, name, `${name}.${language}.vtt`));
    expect(file.toString()).toBe(captionsOf(film, language));
    const faults: string[] = [];
    const cues = readCaptions(file, (line, text) => void faults.push(`${line}: ${text}`));
    expect(faults).toEqual([]);
    expect(cues.map(({ text }) => text)).toEqual(film.steps.map(({ say }) => say[language]));
    const text = readFileSync(join(folder, name, `text.${language}.md`), 'utf8');
    expect(text).toContain(`duration: '${durationOf(film)}'`);
  }
});
