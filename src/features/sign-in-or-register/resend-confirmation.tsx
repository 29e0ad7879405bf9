// The way on for a member whose address must be confirmed before the first sign-in: the email with the link is sent again.
import type { JSX } from 'react';
import { callApi } from '#src/client/api/api-client.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useSending } from '#src/ui/forms/use-sending.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './account-form.module.css';

/** `emailOf` gives the address that is in the form when the button is pressed. */
export function ResendConfirmation({ emailOf }: { emailOf: () => string }): JSX.Element {
  const { t, language } = useTexts();
  const { isBusy, isSent, words, start } = useSending(() =>
    callApi('POST /auth/users/resend_activation/', {
      language,
      body: { email: emailOf() },
    }),
  );
  return (
    <div className={styles.resend}>
      <Button variant="secondary" isBusy={isBusy} onClick={start}>
        {t('signIn.resend')}
      </Button>
      <Status as="p" lang={words?.lang}>
        {words ? words.sentence : isSent && t('signIn.resent')}
      </Status>
    </div>
  );
}
