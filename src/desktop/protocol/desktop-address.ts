import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import type { DesktopApp } from './apps.ts';
import type { FilePath } from './control-messages.ts';

interface AddressOptions {
  readonly member?: string | undefined;
  readonly app?: DesktopApp | undefined;
  readonly file?: FilePath;
  readonly reader?: boolean | undefined;
  readonly look?: string | undefined;
}

/**
 * Takes the origin of the desktop host, or nothing where there is none. Returns the address of the session page, which starts a trial,
 * opens the member's desktop or lists the software at once. Without the code of the `member` that page asks the site who is signed in.
 * `app`, or `file` of the home: opened alone, in place of the whole desktop. `reader`: whether a screen reader is to read it, where the page
 * has a switch for it. `look`: how the visitor has set the site (`formatReaderSettings`), which the desktop follows.
 */
export function desktopAddress(
  origin: string,
  language: Language,
  what: 'trial' | 'desktop' | 'software',
  { member, app, file, reader, look = '' }: AddressOptions = {},
): string {
  const opened = file === undefined ? app && ['app', app] : ['open', file];
  const said = reader === undefined ? [] : ['reader', reader ? 'on' : 'off'];
  const seen = look === '' ? [] : ['look', look];
  const fragment = [what, ...(member === undefined ? [] : [member]), ...seen, ...said, ...(opened ?? [])].join('/');
  return origin === '' ? '#' : `${origin}/${language === DEFAULT_LANGUAGE ? '' : language}#${fragment}`;
}

/** The path of the page 'Your files' on the desktop host. */
export const filesPath = (language: Language): string => `${language === DEFAULT_LANGUAGE ? '' : `/${language}`}/files`;

/** The address of that page. Without the code of the `member` it asks the site who is signed in. */
export function filesAddress(origin: string, language: Language, member?: string): string {
  return origin === '' ? '#' : `${origin}${filesPath(language)}${member === undefined ? '' : `#${member}`}`;
}

/** The path of the page of a guest, on the desktop host. */
export const guestPath = (language: Language): string => `${language === DEFAULT_LANGUAGE ? '' : `/${language}`}/guest`;
