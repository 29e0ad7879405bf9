// Runs while the pages are built.
import { translator } from './shared/texts';
import type { Translate } from './shared/view';

/** The texts of a page, or of the frame, in a language. */
export async function loadTexts(page: string, language: string): Promise<Translate> {
  return translator((await import(`./shared/texts/${language}/${page}.json`)).default);
}
