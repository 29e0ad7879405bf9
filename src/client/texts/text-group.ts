import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { TextGroup, Texts } from '#src/shared/texts/texts.ts';
import { loadBundle } from './text-files.ts';

/** Fetches the texts of a group that no page has, with the product's name and email address filled in. Rejects without a network. */
export async function loadGroup(group: TextGroup, language: Language): Promise<Texts> {
  return siteTexts(language, await loadBundle(group, language), site);
}
