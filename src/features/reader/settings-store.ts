// The reader's settings in the browser: stored in the cookie, applied to the document, shared by every form on the page.
import { readCookies, writeCookie } from '#src/client/cookies.ts';
import {
  READER_SETTING_NAMES,
  readerCookie,
  readerSettings,
  readReaderCookie,
  schemeMedia,
  type ReaderSetting,
  type ReaderSettings,
} from '#src/shared/pages/reader-settings.ts';

/** All settings have their defaults. One object: React renders the form a second time if it hydrates with another. */
export const DEFAULTS: ReaderSettings = {};

let settings: ReaderSettings = DEFAULTS;
/** Whether the browser has refused the cookie: the settings then hold until the page is left. */
let isRefused = false;
const listeners = new Set<() => void>();

const isSame = (one: ReaderSettings, other: ReaderSettings) =>
  READER_SETTING_NAMES.every((name) => one[name] === other[name]);

/** The settings in force: those of the cookie, which another tab may have changed. The same object until they change. */
export function currentSettings(): ReaderSettings {
  const stored = readReaderCookie(readCookies());
  if (!isRefused && !isSame(stored, settings)) settings = isSame(stored, DEFAULTS) ? DEFAULTS : stored;
  return settings;
}

/** Whether the last change could not be stored. */
export function areSettingsRefused(): boolean {
  return isRefused;
}

/** Calls `listener` after each change, until the returned function is called; also on return from a tab that may have made one. */
export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('pageshow', listener);
  };
}

/** Changes one setting and keeps the others as they are now, also those that another tab has changed. */
export function changeSetting(name: ReaderSetting, value: string): void {
  const before = currentSettings();
  changeSettings(readerSettings((other) => (other === name ? value : before[other])));
}

/** Stores settings for a year, or removes the cookie if all have their defaults, and applies them. */
export function changeSettings(changed: ReaderSettings): void {
  settings = changed;
  writeCookie(readerCookie(changed, location.protocol === 'https:'));
  isRefused = !isSame(readReaderCookie(readCookies()), changed);
  applySettings(changed);
  for (const listener of listeners) listener();
}

/** Writes settings onto the document, as the server does (`src/server/pages/with-settings.ts`). */
export function applySettings(applied: ReaderSettings): void {
  const { dataset } = document.documentElement;
  for (const name of READER_SETTING_NAMES) {
    const value = applied[name];
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  }
  const metas = document.querySelectorAll('meta[name=theme-color]');
  metas[0]?.setAttribute('media', schemeMedia('light', applied.theme));
  metas[1]?.setAttribute('media', schemeMedia('dark', applied.theme));
  // Of a picture: its dark form.
  for (const source of document.querySelectorAll('source[media]'))
    source.setAttribute('media', schemeMedia('dark', applied.theme));
}
