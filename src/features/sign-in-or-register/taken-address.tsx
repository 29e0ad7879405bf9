import type { JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './account-form.module.css';

/** The two ways on for somebody whose address has an account already. */
export function TakenAddress({ onSignIn }: { onSignIn: () => void }): JSX.Element {
  const { t } = useTexts();
  return (
    <p className={styles.ways}>
      <Button variant="quiet" onClick={onSignIn}>
        {t('signIn.signIn')}
      </Button>
      <ButtonLink to="recover" variant="quiet">
        {t('signIn.forgot')}
      </ButtonLink>
    </p>
  );
}
