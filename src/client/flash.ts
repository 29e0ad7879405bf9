// A flash message: what the page says once of what was just done. In a browser that loads the next page it goes along in the address.
import { useSyncExternalStore } from 'react';

/** The visitor has created an account or signed out, or a page could not be loaded without a network. */
export type Flash = 'registered' | 'signed-out' | 'offline';

const IN_ADDRESS: readonly Flash[] = ['registered', 'signed-out'];
const listeners = new Set<() => void>();
let current: Flash | undefined;

/** Sets the message; `undefined` once it is read or no longer true. */
export function setFlash(flash: Flash | undefined): void {
  current = flash;
  for (const listener of listeners) listener();
}

/** Returns the message that is not read yet. */
export const getFlash = (): Flash | undefined => current;

/** Returns the end of an address that is loaded, with its `#`; empty without a message. */
export const flashHash = (): string => (current === undefined ? '' : `#${current}`);

/** Moves the message from the address of this document into the state. */
export function takeFlashFromAddress(): void {
  const found = IN_ADDRESS.find((flash) => location.hash === `#${flash}`);
  if (!found) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  setFlash(found);
}

/** The message as React state; nothing in prerendered pages. */
export function useFlash(): Flash | undefined {
  return useSyncExternalStore(subscribe, getFlash, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
