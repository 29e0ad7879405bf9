// Words of a language for the markup of content.
import type { Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { SiteTexts } from '../../texts/text-files.ts';

/** Returns the words by language. */
export function contentTexts(site: Site, texts: Pick<SiteTexts, 'all'>): (language: Language) => Texts {
  const made = new Map<Language, Texts>();
  return (language) => {
    const known = made.get(language);
    if (known) return known;
    const words = siteTexts(language, texts.all(language), site);
    made.set(language, words);
    return words;
  };
}
