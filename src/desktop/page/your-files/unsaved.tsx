// What has not been saved, so that nobody leaves it without a question.
import { createContext, use, useEffect, useRef } from 'react';

/** Saves it, and returns whether that went well. */
type Save = () => Promise<boolean>;

/** Takes what saves it; nothing once all is saved. */
export const UnsavedContext = createContext<(save: Save | undefined) => void>(() => undefined);

/** A sign-in comes back to the text, which its tab keeps: the browser need not ask. */
let isLeavingAllowed = false;
export const allowLeaving = (): void => void (isLeavingAllowed = true);

/** Says whether the view has something that is not saved. */
export function useUnsaved(isUnsaved: boolean, save: Save): void {
  const report = use(UnsavedContext);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report(async () => latest.current());
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isLeavingAllowed) event.preventDefault();
    };
    addEventListener('beforeunload', onLeave);
    return () => {
      report(undefined);
      removeEventListener('beforeunload', onLeave);
    };
  }, [isUnsaved, report]);
}
