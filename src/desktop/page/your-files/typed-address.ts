// The address of the page as people type it, which names no language.
import { filesPath } from '#src/desktop/protocol/desktop-address.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';

/** Returns the address of the page in the first language of a browser that the site has; nothing if it is `path`, or that names another. */
export function typedAddress(path: string, languages: readonly string[]): string | undefined {
  if (path !== filesPath(DEFAULT_LANGUAGE)) return undefined;
  const first = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;
  return first === DEFAULT_LANGUAGE ? undefined : filesPath(first);
}
