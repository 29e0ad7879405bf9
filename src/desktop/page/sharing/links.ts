// The addresses of links. A secret is in the fragment, which no server and no log gets; the session says it once, and keeps its hash.
import { guestPath } from '#src/desktop/protocol/desktop-address.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/** Those that this page has made, by the session's address and the number of the link. */
const known = new Map<string, string>();

/** Notes the secret of a link. */
export function rememberLink(address: string, link: number, secret: string): void {
  known.set(`${address} ${link}`, secret);
}

/** Returns what to give to a guest; nothing if the page was loaded again since the link was made. */
export function linkAddress(address: string, link: number, language: Language): string | undefined {
  const secret = known.get(`${address} ${link}`);
  return secret && `${location.origin}${guestPath(language)}#${address}${secret}`;
}

/** Takes the fragment of the guest's page. Returns the path of the session and the secret; nothing if it is not whole. */
export function readLink(fragment: string): { readonly address: string; readonly secret: string } | undefined {
  const [, address, secret] = /^#((?:\/[a-z0-9-]+){1,6}\/)([\w-]{32})$/.exec(fragment) ?? [];
  return address !== undefined && secret !== undefined ? { address, secret } : undefined;
}
