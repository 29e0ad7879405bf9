// What works on this site today, in the same words wherever a page says it.
import { Fragment, type JSX } from 'react';
import site from '#site';
import { formatList } from '#src/shared/languages/format.ts';
import {
  WORKS_TOPICS,
  worksSentence,
  worksToday,
  type WorksToday,
  type WorksTopic,
} from '#src/shared/stated/works-today.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ByDesktop } from './by-desktop.tsx';

interface WhatWorksProps {
  /** The topics that the page needs; absent: all. */
  topics?: readonly WorksTopic[];
  /** A list with one sentence a line, or the sentences one after the other in a paragraph of the page. */
  as?: 'ul' | 'span';
  className?: string | undefined;
}

/** The sentences about some topics. Pages that use it have the text group `works`, and state facts. */
export function WhatWorks({ topics = WORKS_TOPICS, as = 'ul', className }: WhatWorksProps): JSX.Element {
  const texts = useTexts();
  const sentences = topics.flatMap((topic) => {
    const [none, own] = [false, true].map((hasOwn) => textOf(topic, worksToday(site, hasOwn), texts));
    if (none === undefined && own === undefined) return [];
    return [{ topic, none, own }];
  });
  if (as === 'span')
    return (
      <span className={className}>
        {sentences.map(({ topic, none, own }, at) => (
          <Fragment key={topic}>
            {at > 0 && ' '}
            <ByDesktop none={none} own={own} />
          </Fragment>
        ))}
      </span>
    );
  return (
    <ul className={className}>
      {sentences.map(({ topic, none, own }) => (
        <ByDesktop key={topic} as="li" none={none} own={own} />
      ))}
    </ul>
  );
}

function textOf(topic: WorksTopic, works: WorksToday, { t, count, language }: Texts): string | undefined {
  const sentence = worksSentence(works, topic);
  if (!sentence) return undefined;
  if ('countKey' in sentence) return count(sentence.countKey, sentence.count);
  return t(sentence.key, sentence.apps && { apps: formatList(sentence.apps, language) });
}
