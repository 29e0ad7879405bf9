// What has just happened, for the page to say. In a browser that loads the next page it goes along in the address.

/** The visitor has created an account or signed out, or a page could not be loaded without a network. */
export type Happened = 'registered' | 'signed-out' | 'offline';

const HASHES: readonly Happened[] = ['registered', 'signed-out'];
const listeners = new Set<() => void>();
let happened: Happened | undefined;

/** Sets what has happened; `undefined` once it is read or no longer true. */
export function setHappened(event: Happened | undefined): void {
  happened = event;
  for (const listener of listeners) listener();
}

/** What has happened and is not read yet. */
export function getHappened(): Happened | undefined {
  return happened;
}

/** The end of an address that is loaded, with its `#`; empty if nothing has happened. */
export function happenedHash(): string {
  return happened === undefined ? '' : `#${happened}`;
}

/**
 * Calls `listener` at each change, and takes over what the address of this document says. Returns a function that
 * removes the listener.
 */
export function onHappened(listener: () => void): () => void {
  const found = HASHES.find((one) => location.hash === `#${one}`);
  if (found) {
    history.replaceState(history.state, '', location.pathname + location.search);
    happened = found;
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
