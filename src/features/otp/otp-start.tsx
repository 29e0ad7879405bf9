// Turning the second step on: the password, then the key for the app, then a first code from it.
import { useEffect, useRef, useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/member-api.ts';
import { Field } from '#src/ui/field.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { useSettings } from '#src/ui/forms/settings.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import type { OtpSecret } from './endpoints.ts';
import styles from './otp.module.css';

interface Scanned extends OtpSecret {
  /** The QR code as rows of dark and light. */
  rows: readonly (readonly boolean[])[];
}

/** `onCodes` gets the recovery codes, which are shown once. */
export function OtpStart({ onCodes }: { onCodes: (codes: readonly string[]) => void }): JSX.Element {
  const { t, language } = useTexts();
  const { toggle } = useSettings();
  const [secret, setSecret] = useState<Scanned>();
  const next = useRef<HTMLElement>(null);
  // The password's form is gone: what comes next is read out.
  useEffect(() => next.current?.focus(), [secret]);
  const words = { working: t('account.working'), cancel: t('account.cancel'), onCancel: () => toggle('otp') };

  if (!secret) {
    return (
      <ApiForm
        {...words}
        key="password"
        submit={t('account.otpStart')}
        labels={{ current_password: t('account.currentPassword') }}
        onSend={async ({ current_password }) => {
          const made = await callMemberApi('POST /auth/otp/', language, { body: { current_password } });
          const { encode } = await import('uqr');
          setSecret({ ...made, rows: encode(made.uri, { border: 4 }).data });
        }}
      >
        {(errors) => <CurrentPassword errors={errors('current_password')} />}
      </ApiForm>
    );
  }
  return (
    <>
      <Text textKey="account.otpScan" ref={next} tabIndex={-1} />
      <QrCode rows={secret.rows} label={t('account.otpQr')} />
      <p>
        {t('account.otpKey')} <code className={styles.key}>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <ApiForm
        {...words}
        key="code"
        submit={t('account.otpConfirm')}
        labels={{ otp: t('account.otpCode') }}
        onSend={async ({ otp }) => {
          const { recovery_codes } = await callMemberApi('POST /auth/otp/confirm/', language, { body: { otp } });
          onCodes(recovery_codes);
        }}
      >
        {(errors) => (
          <Field
            name="otp"
            autoComplete="one-time-code"
            inputMode="numeric"
            label={t('account.otpCode')}
            errors={errors('otp')}
          />
        )}
      </ApiForm>
    </>
  );
}

function QrCode({ rows, label }: { rows: Scanned['rows']; label: string }): JSX.Element {
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} className={styles.code}>
      <path d={path} />
    </svg>
  );
}
