// The current password or a passkey in forms that destroy or speak for the site, where the last sign-in is a while ago.
import { createContext, use, useRef, useState, type JSX } from 'react';
import { loadPart } from '#src/client/api/load-part.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import type { FormFieldProps } from '#src/ui/forms/field-props.ts';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { callOperatorsApi } from './call.ts';

/** Whether a proof is needed, by what the server has last said, and how many times a passkey was shown on the page. */
export interface ProofState {
  readonly needsPassword: boolean;
  readonly hasPasskey: boolean;
  readonly proofs: number;
  readonly onProven: () => void;
}

/** For the forms of the page. */
export const ProofContext = createContext<ProofState>({
  needsPassword: true,
  hasPasskey: false,
  proofs: 0,
  onProven: () => undefined,
});

interface ProofProps {
  readonly field: (name: string) => FormFieldProps;
  /** False: what is chosen in the form needs none, unless the server says so. */
  readonly isAsked?: boolean;
}

/** The field, and a button beside it. After a refusal they are there as well: the sign-in has become old meanwhile. */
export function Proof({ field, isAsked = true }: ProofProps): JSX.Element | null {
  const { t, language } = useTexts();
  const { needsPassword, hasPasskey, proofs, onProven } = use(ProofContext);
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure);
  const status = useRef<HTMLParagraphElement>(null);
  const props = field('current_password');
  const [refused, setRefused] = useState({ errors: props.errors, proofs });
  if (refused.errors !== props.errors) setRefused({ errors: props.errors, proofs });
  const isNeeded = props.errors ? refused.proofs === proofs : isAsked && needsPassword;
  const showPasskey = () =>
    run(async () => {
      const { askForPasskey } = await loadPart(() => import('#src/features/passkeys/ask-passkey.ts'));
      const passkey = await askForPasskey(language);
      await callOperatorsApi('POST /auth/manage/proof/', language, { body: { passkey } });
      onProven();
      // The button is gone in a moment.
      status.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
    });
  return (
    <>
      {isNeeded && <CurrentPassword field={props} textKey="manage.password" />}
      {isNeeded && hasPasskey && (
        <>
          {words && (
            <p role="alert" lang={words.lang}>
              {words.sentence}
            </p>
          )}
          <div>
            <Button variant="quiet" isBusy={isBusy} onClick={() => void showPasskey()}>
              {t('manage.byPasskey')}
            </Button>
          </div>
        </>
      )}
      <Status as="p" ref={status} hidden={!hasPasskey || (!needsPassword && proofs === 0)}>
        {proofs > 0 && !isNeeded && t('manage.proven')}
      </Status>
    </>
  );
}
