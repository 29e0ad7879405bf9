// A button that has the confirmation email sent again, and a message about it.
import { useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/member-api.ts';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';

/** `email`: the address that is not confirmed. */
export function ResendButton({ email }: { email: string }): JSX.Element {
  const { t, language } = useTexts();
  const { failure, run } = useAction();
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
      <button type="button" className={buttons.quiet} onClick={() => void run(resend)}>
        {t('account.resend')}
      </button>{' '}
      <span role="status" lang={words?.lang}>
        {words ? words.sentence : isSent && t('account.resent')}
      </span>
    </>
  );
}
