// Texts of a component that is loaded after its page, fetched when the component is used.
import { useEffect, useState } from 'react';
import site from '#site';
import { loadBundle } from '#src/client/text-files.ts';
import { createTexts, type TextGroup, type Texts } from '#src/shared/texts.ts';
import { useTexts } from './texts.tsx';

/**
 * The texts of a group in the page's language, with the product's name and email address filled in. `undefined` until they are
 * loaded, or if loading fails; never those of another language. With `isNeeded: false` nothing is fetched.
 */
export function useLateTexts(group: TextGroup, isNeeded = true): Texts | undefined {
  const { language } = useTexts();
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCancelled = false;
    loadBundle(group, language).then(
      (catalogue) => {
        if (!isCancelled) setTexts(createTexts(language, catalogue, { product: site.name, email: site.email }));
      },
      // The component is then not shown.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [language, group, isNeeded]);
  return texts?.language === language ? texts : undefined;
}
