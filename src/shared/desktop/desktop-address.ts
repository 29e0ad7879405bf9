import { DEFAULT_LANGUAGE, type Language } from '../languages.ts';

/**
 * Takes the origin of the desktop host, or nothing where there is none. Returns the address of the session page, which starts a trial or
 * opens the member's desktop at once.
 */
export function desktopAddress(origin: string, language: Language, what: 'trial' | 'desktop'): string {
  return origin === '' ? '#' : `${origin}/${language === DEFAULT_LANGUAGE ? '' : language}#${what}`;
}
