// Under the step that is left: the email that confirms the address is sent again.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useSending } from '#src/ui/forms/use-sending.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import styles from './member-home.module.css';

/** `email`: the address that is not confirmed. The words are those of the bar that asks for it on other pages. */
export function ConfirmAgain({ email }: { email: string }): JSX.Element | null {
  const { language } = useTexts();
  const late = useTextGroup('accountNotice');
  const { isBusy, isSent, words, start } = useSending(() =>
    callMemberApi('POST /auth/users/resend_activation/', language, { body: { email } }),
  );
  if (!late) return null;
  const { t } = late;
  return (
    <div className={styles.again}>
      <p>{t('accountNotice.unconfirmed')}</p>
      <Button variant="secondary" isBusy={isBusy} onClick={start}>
        {t('accountNotice.resend')}
      </Button>{' '}
      <Status as="span" lang={words?.lang}>
        {words ? words.sentence : isSent && t('accountNotice.resent')}
      </Status>
    </div>
  );
}
