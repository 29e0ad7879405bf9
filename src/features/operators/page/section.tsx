import { createContext, use, useEffect, useEffectEvent, useRef, useState, type JSX, type ReactNode } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** The changes that were made on the page. After each one all counts and lists ask again: an email is queued, the log grows. */
interface Changes {
  readonly count: number;
  readonly onChange: () => void;
}

/** For the sections of the page. */
export const ChangesContext = createContext<Changes>({ count: 0, onChange: () => undefined });

/** What forms call after a change: all counts and lists of the page ask again. */
export const ChangedContext = createContext<() => Promise<void>>(async () => undefined);

/** Asks the server when the section is shown, after each change on the page, and again in another language. Its functions never reject. */
function useList<Data>(ask: () => Promise<Data>) {
  const { language } = useTexts();
  const { count, onChange } = use(ChangesContext);
  const [state, setState] = useState<{ data?: Data; failure?: Failure }>({});
  const turn = useRef(0);
  const isOwnChange = useRef(false);
  const reload = async () => {
    const own = ++turn.current;
    try {
      const data = await ask();
      if (own === turn.current) setState({ data });
    } catch (error) {
      const failure = await failureOf(error, language);
      if (own === turn.current) setState(({ data }) => ({ ...(data !== undefined && { data }), failure }));
    }
  };
  const changed = async () => {
    isOwnChange.current = true;
    onChange();
    await reload();
  };
  const start = useEffectEvent(() => {
    if (!isOwnChange.current) void reload();
    isOwnChange.current = false;
  });
  useEffect(() => start(), [language, count]);
  return { data: state.data, failure: state.failure, reload, changed };
}

interface SectionProps<Data> {
  readonly id: string;
  readonly title: TextKey;
  readonly intro?: TextKey;
  /** Asks the server. */
  readonly ask: () => Promise<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the page with what the server has said, or why it has not. */
export function Section<Data>({ id, title, intro, ask, children }: SectionProps<Data>): JSX.Element {
  const { t } = useTexts();
  const { data, failure, reload, changed } = useList(ask);
  return (
    <ChangedContext value={changed}>
      <section aria-labelledby={id}>
        <Text as="h2" textKey={title} id={id} tabIndex={-1} />
        {intro && <Text textKey={intro} />}
        {failure && <LoadFailure failure={failure} retry={t('manage.retry')} onRetry={() => void reload()} />}
        {data !== undefined && children(data)}
      </section>
    </ChangedContext>
  );
}

interface ItemsProps<Item> {
  readonly items: readonly Item[];
  /** How many there are, if the server may not have sent all. */
  readonly total?: number;
  readonly children: (item: Item) => ReactNode;
}

/** What a section lists, or that there is nothing, or how much more there is. */
export function Items<Item>({ items, total = 0, children }: ItemsProps<Item>): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      {items.length === 0 && <Text textKey="manage.none" />}
      {items.map(children)}
      {total > items.length && <p>{t('manage.more', { n: total - items.length })}</p>}
    </>
  );
}
