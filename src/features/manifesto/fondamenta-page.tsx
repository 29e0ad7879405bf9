import type { JSX } from 'react';
import site from '#site';
import { hasPage } from '#src/shared/pages/pages.ts';
import { desktopClaims } from '#src/shared/stated/desktop-claims.ts';
import { onlyIf, type Sentence } from '#src/shared/stated/sentence.ts';
import { sourceSentence } from '#src/shared/stated/source.ts';
import { Chapters, type Chapter } from './chapters.tsx';

const PRINCIPLES = ['freedom', 'privacy', 'transparency', 'accessibility', 'collaboration', 'sustainability'] as const;

const chapters = (): Chapter[] =>
  PRINCIPLES.map((id) => ({
    id,
    title: `fondamenta.${id}.title`,
    // `accessibility.svg` is the picture of the planned section of that name.
    picture: id === 'accessibility' ? 'accesso' : id,
    ...(id === 'transparency'
      ? { text: transparency(false), ownText: transparency(true) }
      : { text: [{ key: `fondamenta.${id}.text` }] }),
  }));

function transparency(hasOwnDesktop: boolean): Sentence[] {
  const { software } = desktopClaims(site, hasOwnDesktop);
  return [
    sourceSentence(site),
    ...onlyIf(hasPage('bilancio', site), 'fondamenta.transparency.budget'),
    ...(software === undefined ? [] : [{ key: software }]),
    { key: 'fondamenta.transparency.ready' },
  ];
}

/** The six principles. */
export function FondamentaPage(): JSX.Element {
  return <Chapters title="fondamenta.title" intro="fondamenta.intro" chapters={chapters()} />;
}
