// The page's texts for components: `useTexts()` for strings, `<Text>` for an element that holds one text.
import { createContext, createElement, use, type JSX, type ReactNode, type Ref } from 'react';
import type { TextKey, Texts, TextValues } from '#src/shared/texts/texts.ts';
import { TextLinks } from './text-links.tsx';

const TextsContext = createContext<Texts | undefined>(undefined);

/** Provides the texts of one language to its children. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }): JSX.Element {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The texts of the page's language. Throws outside a `TextsProvider`. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('useTexts() is used outside a TextsProvider');
  return texts;
}

type TextTag =
  | 'p'
  | 'span'
  | 'li'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'dt'
  | 'dd'
  | 'th'
  | 'td'
  | 'caption'
  | 'strong'
  | 'legend';

interface TextProps {
  textKey: TextKey;
  as?: TextTag;
  values?: TextValues;
  className?: string | undefined;
  id?: string;
  scope?: 'col' | 'row';
  tabIndex?: number;
  ref?: Ref<HTMLElement>;
  suppressHydrationWarning?: boolean;
}

/** One element with one text and its links; `lang="it"` where the language has none and Italian stands in (WCAG 3.1.2). */
export function Text({ textKey, as = 'p', values, ...attributes }: TextProps): JSX.Element {
  const texts = useTexts();
  const text = texts.t(textKey, values);
  return createElement(
    as,
    { ...attributes, lang: texts.isFallback(textKey) ? 'it' : undefined },
    text.includes('](') ? <TextLinks text={text} /> : text,
  );
}
