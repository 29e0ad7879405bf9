// The list of common passwords: 49,233, including all of Django's, so that every password that Djoser refuses as common is refused.
import { lazyImport } from '#src/server/errors/lazy-import.ts';

// Loaded at the first registration: unpacking the list would take 0.07 s of the start.
const loadList = lazyImport(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

/**
 * Returns a function that takes a password and returns whether it is on the list, ignoring case and surrounding spaces,
 * as Django does.
 */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  const list = await loadList();
  return (password) => list.has(password.toLowerCase().trim());
}
