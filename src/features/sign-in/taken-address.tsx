import type { JSX } from 'react';
import { PageLink } from '#src/ui/page-link.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './sign-in.module.css';

/** The two ways on for somebody whose address has an account already. */
export function TakenAddress({ onSignIn }: { onSignIn: () => void }): JSX.Element {
  const { t } = useTexts();
  return (
    <p className={styles.ways}>
      <button type="button" className={buttons.quiet} onClick={onSignIn}>
        {t('entra.signIn')}
      </button>
      <PageLink to="recover" className={buttons.quiet}>
        {t('entra.forgot')}
      </PageLink>
    </p>
  );
}
