// Secrets of links, kept in this entry of the tab's history: they survive a reload, are in no address and end with the tab.

/** Keeps a value under a name, and removes the part of the address after `#`, from which it came. */
export function saveInHistory(name: string, value: string): void {
  replaceEntry({ ...entryState(), [name]: value }, location.pathname + location.search);
}

/** The value that is kept under a name. */
export function readFromHistory(name: string): string | undefined {
  const kept = entryState()[name];
  return typeof kept === 'string' ? kept : undefined;
}

/** Removes the value, once it is used up. */
export function removeFromHistory(name: string): void {
  replaceEntry({ ...entryState(), [name]: undefined }, location.href);
}

/** Safari refuses after a hundred calls in half a minute: then the value is not kept, and the page goes on. */
function replaceEntry(state: object, address: string): void {
  try {
    history.replaceState(state, '', address);
  } catch (error) {
    reportError(error);
  }
}

function entryState(): Record<string, unknown> {
  return { ...(history.state as object | null) };
}
