// The parts of the address that no prerendered page knows, as React state.
import { useSyncExternalStore } from 'react';

function listen(listener: () => void): () => void {
  const navigation = 'navigation' in window ? window.navigation : undefined;
  navigation?.addEventListener('currententrychange', listener);
  addEventListener('popstate', listener);
  addEventListener('hashchange', listener);
  return () => {
    navigation?.removeEventListener('currententrychange', listener);
    removeEventListener('popstate', listener);
    removeEventListener('hashchange', listener);
  };
}

/** The query of the address with its question mark, empty if there is none; `undefined` before hydration. */
export function useQuery(): string | undefined {
  return useSyncExternalStore(
    listen,
    () => location.search,
    () => undefined,
  );
}

/** Query and hash of the address, to be kept in a link to the same page; empty before hydration. */
export function useQueryAndHash(): string {
  return useSyncExternalStore(
    listen,
    () => location.search + location.hash,
    () => '',
  );
}
