// The link of an email that led to this page: the part of the address after `#`, which never reaches a server.
import { useEffect, useState } from 'react';
import { removeFromHistory, saveInHistory, readFromHistory } from '#src/client/history-state.ts';

const KEPT = 'mailLink';

/** The purpose of a link, and its two values in Djoser's words. */
export interface MailLink {
  purpose: 'activation' | 'email' | 'disown' | 'reset';
  uid: string;
  token: string;
}

/**
 * The link; `'none'` if the address has nothing after `#`, `'broken'` if that is no link, `undefined` before hydration.
 * The token is removed from the address at once. A reload of this tab still knows it, until `forgetLink`;
 * the server knows what a used link has done.
 */
export function useLink(): MailLink | 'none' | 'broken' | undefined {
  const [link, setLink] = useState<MailLink | 'none' | 'broken'>();
  useEffect(() => {
    const read = () => {
      const found = readLink(location.hash);
      if (found) saveInHistory(KEPT, location.hash);
      const none = location.hash === '' ? (readLink(readFromHistory(KEPT) ?? '') ?? 'none') : 'broken';
      setLink((current) => found ?? current ?? none);
    };
    read();
    // The link of another email, opened in the same tab, changes only this part of the address.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return link;
}

/** Forgets the link of this tab, once it is used. */
export const forgetLink = (): void => removeFromHistory(KEPT);

function readLink(hash: string): MailLink | undefined {
  const [, purpose, uid = '', token = ''] =
    /^#(activation|email|disown|reset)\/([\w-]{1,40})\/([\w-]{43})$/.exec(hash) ?? [];
  return purpose === undefined ? undefined : { purpose: purpose as MailLink['purpose'], uid, token };
}
