import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf, type Failure } from '#src/client/failure.ts';
import { useTexts } from '#src/ui/texts.tsx';

/** What the server has last said, or why it has not. */
export interface List<Data> {
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  /** Asks again. Never rejects. */
  readonly reload: () => Promise<void>;
}

/** Asks the server when the component is shown, and again in another language. */
export function useList<Data>(ask: () => Promise<Data>): List<Data> {
  const { language } = useTexts();
  const [state, setState] = useState<{ data?: Data; failure?: Failure }>({});
  const reload = async () => {
    try {
      const data = await ask();
      setState({ data });
    } catch (error) {
      const failure = await failureOf(error, language);
      setState(({ data }) => ({ ...(data !== undefined && { data }), failure }));
    }
  };
  const start = useEffectEvent(() => void reload());
  useEffect(() => start(), [language]);
  return { data: state.data, failure: state.failure, reload };
}
