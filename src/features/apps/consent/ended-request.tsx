import { useState, type JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Notice } from './notice.tsx';

/**
 * `over`: expired or answered; `elsewhere`: begun in another browser; `changed`: the operator has closed or changed the
 * app.
 */
export type EndedReason = 'over' | 'elsewhere' | 'changed';

const TEXTS: Readonly<Record<EndedReason | 'cookies', readonly [TextKey, TextKey]>> = {
  over: ['consent.expiredTitle', 'consent.expiredText'],
  elsewhere: ['consent.elsewhereTitle', 'consent.elsewhereText'],
  changed: ['consent.refusedTitle', 'consent.changedText'],
  cookies: ['consent.cookiesTitle', 'consent.cookiesText'],
};

const COOKIE = 'cookie-test';
/**
 * Says why a request cannot be answered any more. Without cookies every request ends like this, whatever the server
 * says.
 */
export function EndedRequest({ why }: { why: EndedReason }): JSX.Element {
  const { t } = useTexts();
  const [isBlocked] = useState(() => !acceptsCookies());
  const [title, text] = TEXTS[isBlocked && why !== 'changed' ? 'cookies' : why];
  return (
    <Notice title={title}>
      <Text textKey={text} />
      <p>
        <PageLink to="home">{t('consent.home')}</PageLink>
      </p>
    </Notice>
  );
}

/**
 * Whether the browser keeps a cookie of this site. `navigator.cookieEnabled` does not know of exceptions for single
 * sites.
 */
function acceptsCookies(): boolean {
  try {
    document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=60`;
    const isKept = document.cookie.split('; ').includes(`${COOKIE}=1`);
    document.cookie = `${COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`;
    return isKept;
  } catch {
    return false;
  }
}
