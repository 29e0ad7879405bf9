// The texts of a language with what every text may name: the product, and the operator's email address.
import type { Language } from '#src/shared/languages/languages.ts';
import { addressState } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import { createTexts, type Catalogue, type Texts } from './texts.ts';

/** Takes a catalogue and the site's configuration. Returns its texts. An address that is still an example is marked as one. */
export function siteTexts(
  language: Language,
  catalogue: Catalogue,
  { name, email }: Pick<Site, 'name' | 'email'>,
): Texts {
  const texts = createTexts(language, catalogue, { product: name, email });
  if (addressState(email) !== 'example' || !('frame' in catalogue)) return texts;
  return createTexts(language, catalogue, {
    product: name,
    email: texts.t('frame.exampleAddress', { address: email }),
  });
}
