import site from '#site';
import { loadBundle } from '#src/client/texts/text-files.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import { joinCatalogues, type Texts } from '#src/shared/texts/texts.ts';

/** Fetches the texts of the page for operators with those of the frame and of the fields. Rejects without a network. */
export async function loadTexts(language: Language): Promise<Texts> {
  const catalogues = await Promise.all(['frame', 'signIn', 'manage'].map((bundle) => loadBundle(bundle, language)));
  return siteTexts(language, joinCatalogues(catalogues), site);
}
