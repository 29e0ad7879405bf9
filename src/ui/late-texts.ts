// Texts of a component that is loaded after its page, fetched when the component is used.
import { useEffect, useState } from 'react';
import site from '#site';
import type { Language } from '#src/shared/languages.ts';
import { createTexts, type Catalogue, type Texts } from '#src/shared/texts.ts';
import { useTexts } from './texts.tsx';

/** Functions that load a bundle, by language: what `import('virtual:texts/<bundle>')` returns. */
export interface TextList {
  loaders: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>>;
}

/**
 * The texts of a bundle (`src/app/text-bundles.ts`) in the page's language, with the product's name and email address filled in.
 * `undefined` until they are loaded, or if loading fails; never those of another language. With `isNeeded: false` nothing is fetched.
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
      // The component is then not shown.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [language, list, isNeeded]);
  return texts?.language === language ? texts : undefined;
}
