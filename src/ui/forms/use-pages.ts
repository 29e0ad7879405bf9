import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** What has come of a list; `next` names the page after it. */
interface Pages<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/**
 * A list that is asked for page by page: the first one at once, and again with another `count` or in another language. `more` asks for
 * the next one, where there is one, and rejects like `ask`.
 */
export function usePages<Item>(
  ask: (after: string) => Promise<Pages<Item>>,
  count: number,
): {
  readonly pages: Pages<Item> | undefined;
  readonly failure: Failure | undefined;
  readonly more?: () => Promise<void>;
} {
  const { language } = useTexts();
  const [pages, setPages] = useState<Pages<Item>>();
  const [failure, setFailure] = useState<Failure>();
  const turn = useRef(0);
  const show = async (before: readonly Item[], after: string) => {
    const own = ++turn.current;
    const page = await ask(after);
    // A later question makes it void.
    if (own !== turn.current) return;
    setPages({ items: [...before, ...page.items], next: page.next });
    setFailure(undefined);
  };
  const showFirst = useEffectEvent(() => {
    show([], '').catch(async (error: unknown) => setFailure(await failureOf(error, language)));
  });
  useEffect(() => showFirst(), [count, language]);
  const next = pages?.next ?? null;
  return { pages, failure, ...(pages && next !== null && { more: () => show(pages.items, next) }) };
}
