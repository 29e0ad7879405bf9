// What protects the account, and what is left to do.
import type { JSX } from 'react';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { AccountData } from './endpoints.ts';
import styles from './account.module.css';

/** Each step with its state and a link to the section where it is done. */
export function Protection({ data }: { data: AccountData }): JSX.Element {
  const { t } = useTexts();
  const { profile, passkeys, otp } = data;
  const hasPasskey = passkeys.length > 0;
  // One of the two is enough, so none of them is a fault.
  const advised = hasPasskey || otp.is_active ? 'account.protectOptional' : 'account.protectAdvised';
  const steps = [
    { id: 'login', text: t('account.protectEmail'), isDone: profile.is_confirmed, otherwise: 'account.protectNo' },
    { id: 'passkeys', text: t('account.protectPasskey'), isDone: hasPasskey, otherwise: advised },
    { id: 'otp-title', text: t('account.protectOtp'), isDone: otp.is_active, otherwise: advised },
  ] as const;
  return (
    <section aria-labelledby="protection">
      <Text as="h2" textKey="account.protectTitle" id="protection" />
      <ul className={styles.steps}>
        {steps.map(({ id, text, isDone, otherwise }) => (
          <li key={id} data-due={(!isDone && otherwise === 'account.protectNo') || undefined}>
            <a href={`#${id}`}>{text}</a> <strong>{t(isDone ? 'account.protectYes' : otherwise)}</strong>
          </li>
        ))}
        {otp.is_active && (
          <li data-due={otp.recovery_codes_left <= 2 || undefined}>
            <a href="#otp-title">{t('account.protectCodes')}</a> <strong>{otp.recovery_codes_left}</strong>
          </li>
        )}
      </ul>
    </section>
  );
}
