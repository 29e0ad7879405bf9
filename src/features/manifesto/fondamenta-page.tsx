import type { JSX } from 'react';
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
  return <Chapters title="fondamenta.title" intro="fondamenta.intro" chapters={CHAPTERS} />;
}
