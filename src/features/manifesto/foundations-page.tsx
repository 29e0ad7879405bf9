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
    title: `foundations.${id}.title`,
    // `accessibility.svg` is the picture of the planned section of that name.
    picture: id === 'accessibility' ? 'accesso' : id,
    ...(id === 'transparency'
      ? { text: transparency(false), ownText: transparency(true) }
      : { text: [{ key: `foundations.${id}.text` }] }),
  }));

function transparency(hasOwnDesktop: boolean): Sentence[] {
  const { software } = desktopClaims(site, hasOwnDesktop);
  return [
    sourceSentence(site),
    ...onlyIf(hasPage('budget', site), 'foundations.transparency.budget'),
    ...(software === undefined ? [] : [{ key: software }]),
    { key: 'foundations.transparency.ready' },
  ];
}

/** The six principles. */
export function FoundationsPage(): JSX.Element {
  return <Chapters title="foundations.title" intro="foundations.intro" chapters={chapters()} />;
}
