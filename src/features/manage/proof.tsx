// The current password or a passkey in forms that destroy, where the last sign-in is a while ago.
import { createContext, use, useRef, type JSX } from 'react';
import { loadPart } from '#src/client/load-part.ts';
import { Button } from '#src/ui/button.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import type { FormFieldProps } from '#src/ui/forms/field-props.ts';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { useTexts } from '#src/ui/texts.tsx';
import { callManageApi } from './call.ts';

/** What the server said when the page was opened, and whether a passkey has been shown since. */
export interface ProofState {
  readonly needsPassword: boolean;
  readonly hasPasskey: boolean;
  readonly isProven: boolean;
  readonly onProven: () => void;
}

/** For the forms of the page. */
export const ProofContext = createContext<ProofState>({
  needsPassword: true,
  hasPasskey: false,
  isProven: false,
  onProven: () => undefined,
});

/** The label of the field, for a form; empty without the field. */
export function useProofLabels(): Readonly<Record<string, string>> {
  const { t } = useTexts();
  return { current_password: t('manage.password') };
}

/** The field, and a button beside it. After a refusal they are there as well: the sign-in has become old meanwhile. */
export function Proof({ field }: { field: (name: string) => FormFieldProps }): JSX.Element | null {
  const { t, language } = useTexts();
  const { needsPassword, hasPasskey, isProven, onProven } = use(ProofContext);
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure);
  const status = useRef<HTMLParagraphElement>(null);
  const props = field('current_password');
  const isNeeded = (needsPassword && !isProven) || props.errors !== undefined;
  const showPasskey = () =>
    run(async () => {
      const { askForPasskey } = await loadPart(() => import('#src/features/passkeys/ask-passkey.ts'));
      const passkey = await askForPasskey(language);
      await callManageApi('POST /auth/manage/proof/', language, { body: { passkey } });
      onProven();
      // The button is gone in a moment.
      status.current?.focus();
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
      <p role="status" tabIndex={-1} ref={status} hidden={!hasPasskey || !needsPassword}>
        {isProven && !isNeeded && t('manage.proven')}
      </p>
    </>
  );
}
