// The session as React state.
import { useSyncExternalStore } from 'react';
import {
  accountStatus,
  getSession,
  hasSessionEnded,
  isSessionTemporary,
  onSessionChange,
  type Session,
} from './session.ts';

/** The session of this browser; `undefined` when signed out, and in prerendered pages. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, getSession, () => undefined);
}

/** Whether to show the message that the server ended the session. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(onSessionChange, hasSessionEnded, () => false);
}

/** Whether the session is in this tab's memory alone. */
export function useSessionTemporary(): boolean {
  return useSyncExternalStore(onSessionChange, isSessionTemporary, () => false);
}

/** The last `Account-Status` of the server. */
export function useAccountStatus(): ReturnType<typeof accountStatus> {
  return useSyncExternalStore(onSessionChange, accountStatus, () => null);
}
