// One request at a time, with its failure as state: for forms and for single buttons.
import { useRef, useState } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

interface Action {
  isBusy: boolean;
  /** Why the last run failed. Reset to `undefined` when the next run starts. */
  failure: Failure | undefined;
  /** Runs `action`, or does nothing while one runs. Never rejects: whatever `action` throws becomes `failure`. */
  run: (action: () => Promise<void>) => Promise<void>;
}

/** The state of an action that a button starts. */
export function useAction(): Action {
  const { language } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // State alone would let two events of one render start two requests.
  const isRunning = useRef(false);

  const run = async (action: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(undefined);
    setBusy(true);
    try {
      await action();
    } catch (error) {
      setFailure(await failureOf(error, language));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}
