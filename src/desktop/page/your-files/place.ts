// Where the visitor was before a sign-in, which comes back without it.
import { STORED_NAMES } from '#src/desktop/protocol/stored-names.ts';

const { place: PLACE } = STORED_NAMES;

/** Keeps the fragment of the page. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(PLACE, location.hash);
  } catch {
    // Storage is forbidden: the sign-in comes back to the home.
  }
}

/** Goes back there, if it is that of the member who has come back. */
export function returnToPlace(): void {
  try {
    const place = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    if (place?.startsWith(`${location.hash}/`) && location.hash.length > 1) history.replaceState(null, '', place);
  } catch {
    // Storage is forbidden.
  }
}
