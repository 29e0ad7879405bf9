// What the form on /entra has besides, where an operator has to approve each new account. Loaded there alone.
import type { JSX } from 'react';
import site from '#site';
import type { Failure } from '#src/client/api/failure.ts';
import { REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './account-form.module.css';

/** `isAsking`: the visitor registers without an invitation. */
export function Approval({
  isAsking,
  failure,
}: {
  isAsking: boolean;
  failure: Failure | undefined;
}): JSX.Element | null {
  const { t } = useTexts();
  // Another account server decides by itself.
  if (site.apiBaseUrl !== null) return null;
  if (isAsking)
    return (
      <>
        <Field name="message" label={t('signIn.message')} rows={3} max={REQUEST_LIMITS.message} isOptional />
        <Text textKey="signIn.approval" className={styles.notice} />
      </>
    );
  // Before the address is confirmed, nobody learns that the account is there: the error is that of a wrong password.
  const isRefused = failure?.codes?.some(({ code }) => code === 'signInFailed');
  return isRefused === true ? <Text textKey="signIn.askedBefore" className={styles.notice} /> : null;
}
