import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** The changes that were made on the page. After each one all counts and lists ask again: an email is queued, the log grows. */
export interface Changes {
  readonly count: number;
  readonly onChange: () => void;
}

/** For the sections of the page. */
export const ChangesContext = createContext<Changes>({ count: 0, onChange: () => undefined });

/** What the server has last said, or why it has not. */
export interface List<Data> {
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  /** Asks again. Never rejects. */
  readonly reload: () => Promise<void>;
  /** The same after a change, of which all other lists hear as well. */
  readonly changed: () => Promise<void>;
}

/** Asks the server when the component is shown, after each change on the page, and again in another language. */
export function useList<Data>(ask: () => Promise<Data>): List<Data> {
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
