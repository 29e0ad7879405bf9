// An email that is sent at the press of a button, and what the status beside the button says of it.
import { useState } from 'react';
import type { FailureWords } from '#src/client/api/failure-words.ts';
import { useAction } from './use-action.ts';
import { useFailureWords } from './use-failure-words.ts';

/** The state of the last press. */
export interface Sending {
  readonly isBusy: boolean;
  readonly isSent: boolean;
  /** Why it failed. */
  readonly words: FailureWords | undefined;
  /** Calls `send`, which may throw. */
  readonly start: () => void;
}

/** Makes the state. A press while the last one is under way does nothing. */
export function useSending(send: () => Promise<unknown>): Sending {
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure);
  const [isSent, setIsSent] = useState(false);
  const start = () =>
    void run(async () => {
      setIsSent(false);
      await send();
      setIsSent(true);
    });
  return { isBusy, isSent, words, start };
}
