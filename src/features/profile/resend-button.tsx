// A button that has the confirmation email sent again, and a message about it.
import { useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/member-api.ts';
import { Button } from '#src/ui/button.tsx';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { useTexts } from '#src/ui/texts.tsx';

/** `email`: the address that is not confirmed. */
export function ResendButton({ email }: { email: string }): JSX.Element {
  const { t, language } = useTexts();
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure);
  const [isSent, setIsSent] = useState(false);
  const resend = async () => {
    setIsSent(false);
    await callMemberApi('POST /auth/users/resend_activation/', language, { body: { email } });
    setIsSent(true);
  };
  return (
    <>
      <br />
      <Button variant="quiet" isBusy={isBusy} onClick={() => void run(resend)}>
        {t('account.resend')}
      </Button>{' '}
      <span role="status" lang={words?.lang}>
        {words ? words.sentence : isSent && t('account.resent')}
      </span>
    </>
  );
}
