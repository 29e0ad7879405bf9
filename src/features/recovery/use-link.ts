// The link of a mail that has led to this page: its part after `#`, which no server ever sees.
import { useEffect, useState } from 'react';

/** What a link is for, and Djoser's two parts of it. */
export interface MailLink {
  purpose: 'activation' | 'email' | 'disown' | 'reset';
  uid: string;
  token: string;
}

/**
 * Gives the link, `'none'` if the address has nothing after `#`, `'broken'` if that is no link, and nothing before the
 * page is alive. The token is taken out of the address at once, so that it stays in no history.
 */
export function useLink(): MailLink | 'none' | 'broken' | undefined {
  const [link, setLink] = useState<MailLink | 'none' | 'broken'>();
  useEffect(() => {
    const read = () => {
      const [, purpose, uid = '', token = ''] =
        /^#(activation|email|disown|reset)\/([\w-]{1,40})\/([\w-]{43})$/.exec(location.hash) ?? [];
      if (purpose !== undefined) {
        setLink({ purpose: purpose as MailLink['purpose'], uid, token });
        history.replaceState(history.state, '', location.pathname);
      } else setLink((known) => known ?? (location.hash === '' ? 'none' : 'broken'));
    };
    read();
    // Another mail's link, opened in the same tab, changes nothing but this part of the address.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return link;
}
