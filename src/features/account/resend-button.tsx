// A button that has the confirmation email sent again, and a message about it.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useSending } from '#src/ui/forms/use-sending.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** `email`: the address that is not confirmed. */
export function ResendButton({ email }: { email: string }): JSX.Element {
  const { t, language } = useTexts();
  const { isBusy, isSent, words, start } = useSending(() =>
    callMemberApi('POST /auth/users/resend_activation/', language, { body: { email } }),
  );
  return (
    <>
      <br />
      <Button variant="quiet" isBusy={isBusy} onClick={start}>
        {t('account.resend')}
      </Button>{' '}
      <Status as="span" lang={words?.lang}>
        {words ? words.sentence : isSent && t('account.resent')}
      </Status>
    </>
  );
}
