import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Notice } from './notice.tsx';
import styles from './apps.module.css';

/**
 * Sentences for the error codes that visitors may meet (OAuth 2.0, RFC 6749, section 4.1.2.1, and the library's own).
 */
const SENTENCES: Readonly<Record<string, TextKey>> = {
  invalid_client: 'consent.unknownApp',
  invalid_redirect_uri: 'consent.unknownAddress',
  server_error: 'errors.server',
  temporarily_unavailable: 'errors.busy',
  too_many_requests: 'errors.tooMany',
  maintenance: 'consent.maintenance',
};

/** Says why an app's request was refused before anything could be asked, with the code for those who run the app. */
export function RefusedApp({ code }: { code: string }): JSX.Element {
  const { t } = useTexts();
  const isOurFault = ['server_error', 'temporarily_unavailable', 'too_many_requests', 'maintenance'].includes(code);
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  return (
    <Notice title="consent.refusedTitle">
      <Text textKey={sentence ?? 'consent.invalidRequest'} />
      {!isOurFault && <Text textKey="consent.refusedAdvice" />}
      {/* Anybody can write an address: only what looks like a code is shown. */}
      {/^[a-z_]{1,40}$/.test(code) && (
        <p className={styles.soft}>
          <Text as="span" textKey="consent.code" />{' '}
          <code translate="no" lang="en">
            {code}
          </code>
        </p>
      )}
      <p>
        <PageLink to="home">{t('consent.home')}</PageLink>
      </p>
    </Notice>
  );
}
