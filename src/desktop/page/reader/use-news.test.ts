import { expect, test, vi } from 'vitest';
import type { Heard, News } from './reader.ts';
import { gatherNews } from './use-news.ts';

test('news that come together are said at once, each once', () => {
  vi.useFakeTimers();
  const reader: { heard: Heard; subscribe: (tell: () => void) => () => void } = {
    heard: { at: 'open' },
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  let tell = () => {};
  const said: string[] = [];
  const end = gatherNews(reader, (all) => said.push(all.map((news) => ('text' in news ? news.text : '')).join(', ')));
  const come = (news: News) => {
    reader.heard = { at: 'open', news };
    tell();
  };
  const first: News = { is: 'said', n: 1, text: 'Table1' };
  come(first);
  // The same news as the text of the place changes.
  come(first);
  come({ is: 'said', n: 2, text: 'A1' });
  vi.runAllTimers();
  come({ is: 'said', n: 3, text: 'B1' });
  expect(said).toEqual(['Table1, A1']);
  vi.runAllTimers();
  expect(said).toEqual(['Table1, A1', 'B1']);
  come({ is: 'said', n: 4, text: 'C1' });
  end();
  vi.runAllTimers();
  expect(said).toHaveLength(2);
  vi.useRealTimers();
});
