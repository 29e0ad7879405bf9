// Whether somebody is signed in who can keep files of the trial, and the copy itself.
import { useCallback, useEffect, useState } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import type { KeepState, KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { askForKeepState, HostRequestError, keepFiles, type OwnSession } from '../session/host-api.ts';

/** What came of the last copy: files, or why there are none. */
export type KeepResult = KeptFiles | Pick<HostRequestError, 'fault' | 'number'>;

/** Asks again when the visitor comes back from the tab in which to sign in. */
export function useKeep(session: OwnSession) {
  const [state, setState] = useState<KeepState>();
  const [result, setResult] = useState<KeepResult>();
  const [isBusy, setBusy] = useState(false);

  const look = useCallback(async () => {
    const found = await askForKeepState(session).catch(() => undefined);
    if (found) setState(found);
  }, [session]);

  useEffect(() => {
    void look();
    const again = () => void (document.hidden || look());
    document.addEventListener('visibilitychange', again);
    addEventListener('focus', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      removeEventListener('focus', again);
    };
  }, [look]);

  const keep = async (paths: readonly FilePath[]): Promise<void> => {
    setBusy(true);
    setResult(undefined);
    const came = await keepFiles(session, paths, state?.member ?? '').catch((error: unknown): KeepResult =>
      error instanceof HostRequestError ? error : { fault: 'failed', number: undefined },
    );
    setResult(came);
    await look();
    setBusy(false);
  };
  return { state, result, isBusy, keep, putAway: () => setResult(undefined) };
}
