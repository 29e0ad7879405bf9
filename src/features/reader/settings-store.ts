// The reader's settings in the browser: stored in the cookie, applied to the document, shared by every form on the page.
import {
  READER_SETTING_NAMES,
  readerCookie,
  readReaderCookie,
  themeColourMedia,
  type ReaderSettings,
} from '#src/shared/reader-settings.ts';

/** All settings have their defaults. One object: React renders the form a second time if it hydrates with another. */
export const DEFAULTS: ReaderSettings = {};

let settings: ReaderSettings | undefined;
const listeners = new Set<() => void>();

/** The settings in force. The first call reads the cookie: another tab may have changed it after this document was loaded. */
export function currentSettings(): ReaderSettings {
  if (settings === undefined) {
    const stored = readReaderCookie(document.cookie);
    settings = Object.keys(stored).length === 0 ? DEFAULTS : stored;
  }
  return settings;
}

/** Calls `listener` after each change, until the returned function is called. */
export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores settings for a year, or removes the cookie if all have their defaults, and applies them. */
export function changeSettings(changed: ReaderSettings): void {
  settings = changed;
  document.cookie = readerCookie(changed, location.protocol === 'https:');
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
  metas[0]?.setAttribute('media', themeColourMedia('light', applied.theme));
  metas[1]?.setAttribute('media', themeColourMedia('dark', applied.theme));
}
