// What works on this site today, in the same words wherever a page says it.
import type { JSX } from 'react';
import site from '#site';
import { formatList } from '#src/shared/format.ts';
import { WORKS_TOPICS, worksSentence, worksToday, type WorksTopic } from '#src/shared/stated/works-today.ts';
import { useTexts } from '#src/ui/texts.tsx';

const WORKS = worksToday(site);

interface WhatWorksProps {
  /** The topics that the page needs; absent: all. */
  topics?: readonly WorksTopic[];
  /** A list with one sentence a line, or the sentences one after the other in a paragraph of the page. */
  as?: 'ul' | 'span';
  className?: string | undefined;
}

/** The sentences about some topics. Pages that use it have the text group `works`. */
export function WhatWorks({ topics = WORKS_TOPICS, as = 'ul', className }: WhatWorksProps): JSX.Element {
  const { t, count, language } = useTexts();
  const sentences = topics.flatMap((topic) => {
    const sentence = worksSentence(WORKS, topic);
    if (!sentence) return [];
    if ('countKey' in sentence) return [{ topic, text: count(sentence.countKey, sentence.count) }];
    return [{ topic, text: t(sentence.key, sentence.apps && { apps: formatList(sentence.apps, language) }) }];
  });
  if (as === 'span') return <span className={className}>{sentences.map(({ text }) => text).join(' ')}</span>;
  return (
    <ul className={className}>
      {sentences.map(({ topic, text }) => (
        <li key={topic}>{text}</li>
      ))}
    </ul>
  );
}
