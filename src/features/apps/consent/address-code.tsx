// Sends a code to the member's address and takes it: it may be read on another device than the one it is typed on.
import { useEffect, useRef, useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { checkSession } from '#src/client/session/sign-in-flow.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import type { FormFieldProps } from '#src/ui/forms/field-props.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { useSending } from '#src/ui/forms/use-sending.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './apps.module.css';

interface AddressCodeProps {
  email: string;
  /** Called once the address is known to be the member's own. */
  onProven: () => Promise<void>;
  /** The page is about it. */
  isMain?: boolean;
}

/** Codes that were sent earlier stay valid, so the field can be opened without sending another. */
export function AddressCode({ email, onProven, isMain = false }: AddressCodeProps): JSX.Element {
  const { t, language } = useTexts();
  const [isTyping, setIsTyping] = useState(false);
  const { isBusy, isSent, words, start } = useSending(async () => {
    await callMemberApi('POST /auth/users/address_code/', language);
    setIsTyping(true);
  });
  return (
    <div className={styles.code}>
      {isTyping && (
        <ApiForm
          submit={t('addressCode.confirm')}
          labels={{ code: t('addressCode.label') }}
          onSend={async ({ code = '' }) => {
            await callMemberApi('POST /auth/users/address_code_confirm/', language, { body: { code } });
            // The bar that asks for a confirmation.
            await checkSession(language);
            await onProven();
          }}
        >
          {(field) => <CodeField {...field('code')} label={t('addressCode.label')} />}
        </ApiForm>
      )}
      <Status as="p" lang={words?.lang}>
        {words ? words.sentence : isSent && t('addressCode.sent', { email })}
      </Status>
      <div className={styles.ways}>
        <Button variant={isTyping ? 'quiet' : isMain ? 'primary' : 'secondary'} isBusy={isBusy} onClick={start}>
          {t(isTyping ? 'addressCode.again' : 'addressCode.send')}
        </Button>
        {!isTyping && (
          <Button variant="quiet" onClick={() => setIsTyping(true)}>
            {t('addressCode.have')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Takes the focus when it appears: the button that was pressed has changed its meaning. */
function CodeField(props: FormFieldProps & { label: string }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return <Field {...props} ref={input} autoComplete="one-time-code" inputMode="numeric" />;
}
