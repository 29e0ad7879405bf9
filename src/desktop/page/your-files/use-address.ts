// The view that the address names, as React state.
import { useSyncExternalStore } from 'react';
import { fragmentOf, readAddress, type Address, type View } from './address.ts';

function listen(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

let last: { readonly hash: string; readonly address: Address } | undefined;

function addressNow(): Address {
  const { hash } = location;
  if (last?.hash !== hash) last = { hash, address: readAddress(hash) };
  return last.address;
}

/** What the address names now. */
export const viewNow = (): View => addressNow().view;

export const useAddress = (): Address => useSyncExternalStore(listen, addressNow);

/** Shows another view; `replaces`: going back does not lead to the present one. */
export function show(member: string | undefined, view: View, { replaces = false } = {}): void {
  const fragment = fragmentOf(member, view);
  if (replaces) location.replace(fragment);
  else location.assign(fragment);
}
