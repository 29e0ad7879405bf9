// Navigates from code: client-side where the browser has the Navigation API (src/app/navigation/navigation.ts), else by a full load.
import { flashHash } from '#src/client/flash.ts';
import { navigatesInPlace } from '#src/client/navigates-in-place.ts';

/** Goes to a path of this site; `replace` replaces the current history entry. */
export function goTo(path: string, { replace = false } = {}): void {
  if (navigatesInPlace()) {
    const { committed, finished } = navigation.navigate(path, { history: replace ? 'replace' : 'auto' });
    // They reject if another navigation takes its place.
    for (const step of [committed, finished]) step?.catch(() => undefined);
    return;
  }
  const address = path.includes('#') ? path : path + flashHash();
  if (replace) location.replace(address);
  else location.assign(address);
}
