// Everything that is stored about a visitor. The privacy page shows it; the journeys compare it with what they find.
import type { TextKey } from '#src/shared/texts.ts';

/** One thing that is stored. `name` is literal, as the browser shows it; `label` is a text. */
export interface StoredItem {
  name: string | { label: TextKey };
  purpose: TextKey;
  term: TextKey;
}

/** In the browser: the cookie `lang`, the rest in local storage. */
export const BROWSER_ITEMS: readonly StoredItem[] = [
  { name: 'lang', purpose: 'privacy.lang', term: 'privacy.langTerm' },
  { name: 'token', purpose: 'privacy.token', term: 'privacy.untilSignOut' },
  { name: 'userEmail', purpose: 'privacy.userEmail', term: 'privacy.untilSignOut' },
  { name: 'username', purpose: 'privacy.username', term: 'privacy.untilSignOut' },
  { name: 'languageBar', purpose: 'privacy.languageBar', term: 'privacy.untilCleared' },
];

/** On the server, in its database. */
export const SERVER_ITEMS: readonly StoredItem[] = [
  { name: { label: 'entra.email' }, purpose: 'privacy.email', term: 'privacy.untilDeleted' },
  { name: { label: 'entra.username' }, purpose: 'privacy.storedUsername', term: 'privacy.untilDeleted' },
  { name: { label: 'entra.password' }, purpose: 'privacy.password', term: 'privacy.untilDeleted' },
  { name: { label: 'privacy.tokenName' }, purpose: 'privacy.signIns', term: 'privacy.signInsTerm' },
  { name: { label: 'privacy.attemptsName' }, purpose: 'privacy.attempts', term: 'privacy.attemptsTerm' },
  { name: { label: 'privacy.placesName' }, purpose: 'privacy.places', term: 'privacy.placesTerm' },
];
