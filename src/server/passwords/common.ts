// The list of common passwords: 49,233 of them, twice Django's own, so nothing that a Djoser refuses as common slips by.
import { lazyImport } from '#src/server/lazy-import.ts';

// Loaded at the first registration: unpacking the list takes longer than the rest of the start.
const list = lazyImport(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

/** Gives what says whether a password is on the list, without regard to case and to spaces around it, as Django looks it up. */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  const known = await list();
  return (password) => known.has(password.toLowerCase().trim());
}
