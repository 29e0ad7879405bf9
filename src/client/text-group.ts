import site from '#site';
import type { Language } from '#src/shared/languages.ts';
import { createTexts, type TextGroup, type Texts } from '#src/shared/texts.ts';
import { loadBundle } from './text-files.ts';

/** Fetches the texts of a group that no page has, with the product's name and email address filled in. Rejects without a network. */
export async function loadGroup(group: TextGroup, language: Language): Promise<Texts> {
  return createTexts(language, await loadBundle(group, language), { product: site.name, email: site.email });
}
