// Texts of a part that is loaded later than its page: they cost nothing until someone uses the part.
import { useEffect, useState } from 'react';
import site from '#site';
import type { Language } from '#src/shared/languages.ts';
import { createTexts, type Catalogue, type Texts } from '#src/shared/texts.ts';
import { useTexts } from './texts.tsx';

/** A bundle's loaders by language, as `import('virtual:texts/<bundle>')` gives them. */
export interface TextList {
  loaders: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>>;
}

/**
 * The texts of a bundle (`src/app/text-bundles.ts`) in the page's language, with the product's name and email address filled in.
 * `undefined` until they have come, and without a network; never those of another language. `isNeeded`: false fetches nothing.
 */
export function useLateTexts(list: TextList, isNeeded = true): Texts | undefined {
  const { language } = useTexts();
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCancelled = false;
    list.loaders[language]().then(
      ({ default: catalogue }) => {
        if (!isCancelled) setTexts(createTexts(language, catalogue, { product: site.name, email: site.email }));
      },
      // The part then stays away.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [language, list, isNeeded]);
  return texts?.language === language ? texts : undefined;
}
