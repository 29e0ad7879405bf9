// What a reader can set about the look of all pages, and how the cookie `reader` and `<html>` hold it.

/** The settings with their values. The first value is the default: it is neither stored nor written into a page. */
export const READER_SETTINGS = {
  text: ['100', '125', '150', '200'],
  spacing: ['normal', 'wide'],
  contrast: ['system', 'more'],
  motion: ['system', 'less'],
  theme: ['system', 'light', 'dark'],
} as const;

/** The name of a setting. It is also that of its `data-` attribute on `<html>`. */
export type ReaderSetting = keyof typeof READER_SETTINGS;

/** All settings, in the order of the form. */
export const READER_SETTING_NAMES = Object.keys(READER_SETTINGS) as readonly ReaderSetting[];

/** The values that differ from the default. */
export type ReaderSettings = Readonly<Partial<Record<ReaderSetting, string>>>;

/** Keeps the known values that `valueOf` gives, without the defaults, always in the same order. */
export function readerSettings(valueOf: (name: ReaderSetting) => string | null | undefined): ReaderSettings {
  const found = READER_SETTING_NAMES.flatMap((name) => {
    const value = READER_SETTINGS[name].slice(1).find((one) => one === valueOf(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

const COOKIE = /(?:^|;)\s*reader=([^;\s]*)/;

/** Reads the settings from the cookies of a request or document, as in `reader=text-125.theme-dark`. */
export const readReaderCookie = (cookies: string): ReaderSettings =>
  parseReaderSettings(COOKIE.exec(cookies)?.[1] ?? '');

/** Reads what `formatReaderSettings` writes. Unknown parts are ignored. */
export function parseReaderSettings(value: string): ReaderSettings {
  const parts = value.split('.').map((part) => part.split('-', 2));
  return readerSettings((name) => parts.find(([key]) => key === name)?.[1]);
}

/** The value of the cookie, as in `text-125.theme-dark`; it is empty if every setting has its default. */
export function formatReaderSettings(settings: ReaderSettings): string {
  return Object.entries(settings)
    .map((pair) => pair.join('-'))
    .join('.');
}

const YEAR_S = 31_536_000;

/** The cookie with its attributes. Settings that all have their defaults remove it. `isSecure`: the site is on https. */
export function readerCookie(settings: ReaderSettings, isSecure: boolean): string {
  const value = formatReaderSettings(settings);
  const age = value === '' ? 0 : YEAR_S;
  return `reader=${value}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The `media` of a page's `theme-color`, or of a picture, for a colour scheme: a chosen theme takes the place of the system's. */
export function schemeMedia(scheme: 'light' | 'dark', theme: string | undefined): string {
  if (theme === undefined) return `(prefers-color-scheme: ${scheme})`;
  return theme === scheme ? 'all' : 'not all';
}
