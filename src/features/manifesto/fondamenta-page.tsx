import type { JSX } from 'react';
import site from '#site';
import { moneySentence } from '#src/shared/stated/money.ts';
import { claimText } from '#src/ui/stated/claims.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { Chapters, type Chapter } from './chapters.tsx';

const PRINCIPLES = ['freedom', 'privacy', 'transparency', 'accessibility', 'collaboration', 'sustainability'] as const;

const CHAPTERS: readonly Chapter[] = PRINCIPLES.map((id) => ({
  id,
  title: `fondamenta.${id}.title`,
  text: `fondamenta.${id}.text`,
  // `accessibility.svg` is the picture of the planned section of that name.
  picture: id === 'accessibility' ? 'accesso' : id,
}));

/** The six principles. */
export function FondamentaPage(): JSX.Element {
  const texts = useTexts();
  const [values, ownValues] = [false, true].map((hasOwn) => ({
    money: moneySentence(texts, site.money),
    sessions: claimText(['software'], hasOwn, texts) ?? '',
  }));
  return (
    <Chapters
      title="fondamenta.title"
      intro="fondamenta.intro"
      chapters={CHAPTERS}
      values={values}
      ownValues={ownValues}
    />
  );
}
