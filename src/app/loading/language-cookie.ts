// The cookie `lang`: the language that the visitor has chosen. It is set on that choice and not before.
import { readCookies, writeCookie } from '#src/client/cookies.ts';
import { isLanguage, type Language } from '#src/shared/languages/languages.ts';

const YEAR_S = 31_536_000;

/** Remembers a choice for a year. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`);
}

/** The language chosen earlier, if any. */
export function rememberedLanguage(): Language | undefined {
  const value = /(?:^|; )lang=([^;]*)/.exec(readCookies())?.[1] ?? '';
  return isLanguage(value) ? value : undefined;
}
