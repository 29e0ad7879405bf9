// A button that has the confirmation email sent again, and a message about it.
import { useState, type JSX } from 'react';
import { failureLang, failureSentence } from '#src/client/failure.ts';
import { callMemberApi } from '#src/client/member-api.ts';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';

/** `email`: the address that is not confirmed. */
export function ResendButton({ email }: { email: string }): JSX.Element {
  const { t, language } = useTexts();
  const { failure, run } = useAction();
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
      <span role="status" lang={failure && failureLang(failure, language)}>
        {failure ? failureSentence(failure, t) : isSent && t('account.resent')}
      </span>
    </>
  );
}
