import { useSyncExternalStore } from 'react';
import { getHappened, onHappened, type Happened } from './happened.ts';

/** What has just happened, as React state; nothing in prerendered pages. */
export function useHappened(): Happened | undefined {
  return useSyncExternalStore(onHappened, getHappened, () => undefined);
}
