import { useRef, useState, type JSX } from 'react';
import { ApiError } from '#src/client/api-client.ts';
import { callMemberApi } from '#src/client/member-api.ts';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';

/** Has the confirmation mail sent once more, and says so. */
export function ResendButton({ email }: { email: string }): JSX.Element {
  const { t, language } = useTexts();
  const [said, setSaid] = useState('');
  const isUnderWay = useRef(false);
  const resend = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await callMemberApi('POST /auth/users/resend_activation/', language, { body: { email } });
      setSaid(t('account.resent'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message } = error.failure;
      setSaid('key' in message ? t(message.key) : message.text);
    } finally {
      isUnderWay.current = false;
    }
  };
  return (
    <>
      <br />
      <button type="button" className={buttons.quiet} onClick={() => void resend()}>
        {t('account.resend')}
      </button>
      <span role="status"> {said}</span>
    </>
  );
}
