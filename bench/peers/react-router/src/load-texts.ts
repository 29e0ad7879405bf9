// Runs while the pages are built: no text file reaches the browser but the ones of its page.
import type { Catalogue } from './shared/texts';
import { DEFAULT_LANGUAGE } from './shared/view';

/** The texts of a page, or of the frame, in the language of the address. */
export async function loadTexts(page: string, language: string = DEFAULT_LANGUAGE): Promise<Catalogue> {
  return (await import(`./shared/texts/${language}/${page}.json`)).default;
}
