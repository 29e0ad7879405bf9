// Texts of a part that comes later than its page: they weigh nothing until someone uses it.
import site from '#site';
import type { Language } from '#src/shared/languages.ts';
import { createTexts, type Catalogue, type Texts } from '#src/shared/texts.ts';

/** A bundle's list of languages, as `import('virtual:texts/<bundle>')` gives it. */
interface TextList {
  loaders: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>>;
}

/**
 * Takes a language and a bundle's list (`src/app/text-bundles.ts`); gives its texts, with the product's name and e-mail
 * filled in. Rejects when the network does not give it.
 */
export async function loadLateTexts(language: Language, list: TextList): Promise<Texts> {
  const { default: catalogue } = await list.loaders[language]();
  return createTexts(language, catalogue, { product: site.name, email: site.email });
}
