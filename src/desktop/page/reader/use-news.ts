// What the reader says once, as text of the page.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Texts } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { News, Reader } from './reader.ts';

/** What comes so soon after the first is said with it: Orca 43 says of each change what the region has by then, and so the last one twice. */
const TOGETHER_MS = 60;

interface Said {
  /** Another one each time. */
  readonly n: number;
  readonly text: string;
}

export function useNews(reader: Reader): Said | undefined {
  const { t } = useTexts();
  const [said, setSaid] = useState<Said>();
  const say = useEffectEvent((all: readonly News[]) => {
    const text = all.map((news) => sayingOf(news, t)).join('. ');
    setSaid((before) => ({ n: (before?.n ?? 0) + 1, text }));
  });
  useEffect(() => gatherNews(reader, say), [reader]);
  return said;
}

/** Calls `say` with the news that come together. Returns what ends it. */
export function gatherNews(
  reader: Pick<Reader, 'heard' | 'subscribe'>,
  say: (all: readonly News[]) => void,
): () => void {
  let last: News | undefined;
  let waiting: readonly News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = reader.subscribe(() => {
    const { news } = reader.heard;
    if (!news || news === last) return;
    last = news;
    if (waiting.length === 0)
      timer = setTimeout(() => {
        say(waiting);
        waiting = [];
      }, TOGETHER_MS);
    waiting = [...waiting, news];
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function sayingOf(news: News, t: Texts['t']): string {
  switch (news.is) {
    case 'switched':
      return t(news.on ? 'desk.readerOn' : 'desk.readerOff', { name: news.name });
    case 'heading':
      return t('desk.readerHeading', { level: news.level });
    case 'misspelt':
      return t('desk.readerMisspelt', { word: news.word });
    case 'saved':
      return t('desk.readerSaved', { name: news.name });
    case 'field':
      return news.name || t('desk.readerField');
    case 'said':
      return news.text;
  }
}
