// Turning the second step on: the password, then the key for the app, then a first code of the app.
import { Suspense, useEffect, useRef, useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { CopyButton } from '#src/ui/buttons/copy-button.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { OtpSecret } from './endpoints.ts';
import styles from './otp.module.css';

// The server has made the key by now. If the encoder does not come, the key can still be copied.
const QrCode = lazyOptional<{ uri: string }>(
  () => import('./qr-code.tsx').then((module) => module.QrCode),
  () => <Text textKey="account.otpQrMissing" />,
);

/** Calls `onCodes` with the recovery codes, which the server sends only once. */
export function OtpStart({ onCodes }: { onCodes: (codes: readonly string[]) => void }): JSX.Element {
  const { t, language } = useTexts();
  const { toggle } = useSettingsList();
  const [secret, setSecret] = useState<OtpSecret>();
  const next = useRef<HTMLElement>(null);
  // The password's form is gone: the focus goes to the next step, so that it is read out.
  useEffect(() => next.current?.focus(), [secret]);
  const buttons = { cancel: t('account.cancel'), onCancel: () => toggle('otp') };

  if (!secret) {
    return (
      <ApiForm
        {...buttons}
        key="password"
        submit={t('account.otpStart')}
        labels={{ current_password: t('account.currentPassword') }}
        onSend={async ({ current_password }) => {
          const body = { current_password };
          setSecret(await callMemberApi('POST /auth/otp/', language, { body }));
        }}
      >
        {(field) => <CurrentPassword field={field('current_password')} />}
      </ApiForm>
    );
  }
  return (
    <>
      <Text as="h4" textKey="account.otpScanTitle" ref={next} tabIndex={-1} />
      <Text textKey="account.otpScan" />
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode uri={secret.uri} />
      </Suspense>
      <p>
        {t('account.otpKey')} <code className={styles.key}>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p className={styles.ways}>
        <CopyButton
          text={secret.secret}
          label={t('account.otpKeyCopy')}
          done={t('account.copied')}
          failed={t('account.copyFailed')}
        />
        {/* A phone cannot scan its own screen. */}
        <a href={secret.uri}>{t('account.otpOpenApp')}</a>
      </p>
      <ApiForm
        {...buttons}
        key="code"
        submit={t('account.otpConfirm')}
        labels={{ otp: t('account.otpCode') }}
        onSend={async ({ otp }) => {
          const { recovery_codes } = await callMemberApi('POST /auth/otp/confirm/', language, { body: { otp } });
          onCodes(recovery_codes);
        }}
      >
        {(field) => (
          <Field {...field('otp')} autoComplete="one-time-code" inputMode="numeric" label={t('account.otpCode')} />
        )}
      </ApiForm>
    </>
  );
}
