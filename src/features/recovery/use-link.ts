// The link of an email that led to this page: the part of the address after `#`, which never reaches a server.
import { useEffect, useState } from 'react';

/** The purpose of a link, and its two values in Djoser's words. */
export interface MailLink {
  purpose: 'activation' | 'email' | 'disown' | 'reset';
  uid: string;
  token: string;
}

/**
 * The link; `'none'` if the address has nothing after `#`, `'broken'` if that is no link, `undefined` before hydration.
 * The token is removed from the address at once, so that no history keeps it.
 */
export function useLink(): MailLink | 'none' | 'broken' | undefined {
  const [link, setLink] = useState<MailLink | 'none' | 'broken'>();
  useEffect(() => {
    const read = () => {
      const [, purpose, uid = '', token = ''] =
        /^#(activation|email|disown|reset)\/([\w-]{1,40})\/([\w-]{43})$/.exec(location.hash) ?? [];
      if (purpose !== undefined) {
        setLink({ purpose: purpose as MailLink['purpose'], uid, token });
        history.replaceState(history.state, '', location.pathname + location.search);
      } else setLink((current) => current ?? (location.hash === '' ? 'none' : 'broken'));
    };
    read();
    // The link of another email, opened in the same tab, changes only this part of the address.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return link;
}
