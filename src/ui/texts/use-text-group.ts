// Texts of a component that is loaded after its page, fetched when the component is used.
import { useEffect, useState } from 'react';
import { loadGroup } from '#src/client/texts/text-group.ts';
import type { TextGroup, Texts } from '#src/shared/texts/texts.ts';
import { whileMounted } from '#src/ui/browser/while-mounted.ts';
import { useTexts } from './texts.tsx';

/**
 * The texts of a group in the page's language, with the product's name and email address filled in. `undefined` until they are
 * loaded, or if loading fails; never those of another language. With `isNeeded: false` nothing is fetched.
 */
export function useTextGroup(group: TextGroup, isNeeded = true): Texts | undefined {
  const { language } = useTexts();
  const [texts, setTexts] = useState<Texts>();
  useEffect(
    () => (isNeeded ? whileMounted(loadGroup(group, language), setTexts) : undefined),
    [language, group, isNeeded],
  );
  return texts?.language === language ? texts : undefined;
}
