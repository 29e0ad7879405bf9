// Captions of a film in WebVTT, one file for each language, from the same steps that were recorded.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { timeline, type Film } from './film.ts';

/** Returns the captions in one language. */
export function captionsOf(film: Film, language: Language): string {
  const cues = timeline(film).map(
    ({ step, start, end }) => `${timeOf(start)} --> ${timeOf(end)}\n${step.say[language]}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** The length of a film as its texts have it, such as `0:41`. */
export function durationOf(film: Film): string {
  const seconds = Math.round(timeline(film).at(-1)?.end ?? 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Writes them beside the text of the film. */
export function writeCaptions(film: Film, folder: string): void {
  for (const language of LANGUAGE_CODES)
    writeFileSync(join(folder, `${film.name}.${language}.vtt`), captionsOf(film, language));
}

function timeOf(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = `${String(Math.floor((tenths % 600) / 10)).padStart(2, '0')}.${tenths % 10}00`;
  return `${String(Math.floor(tenths / 600)).padStart(2, '0')}:${rest}`;
}
