// Says that the account has been created, and where to go on.
import type { JSX } from 'react';
import { setFlash } from '#src/client/flash.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import styles from './bars.module.css';

/** Shown until it is closed. */
export function RegisteredNotice(): JSX.Element | null {
  const texts = useTextGroup('accountNotice');
  if (!texts) return null;
  const { t, language } = texts;
  const close = () => {
    focusHeading();
    setFlash(undefined);
  };
  return (
    <section aria-label={t('accountNotice.label')} className={styles.notice} lang={language}>
      <Status as="p">{t('accountNotice.registered')}</Status>
      <PageLink to="workArea">{t('accountNotice.open')}</PageLink>
      <PageLink to="account">{t('accountNotice.protect')}</PageLink>
      <Button variant="quiet" onClick={close}>
        {t('accountNotice.close')}
      </Button>
    </section>
  );
}
