// The second step on /account: turn it on with a first code, keep the recovery codes, turn it off.
import { useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/member-api.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { Setting, useSettings } from '#src/ui/forms/settings.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import type { OtpStatus } from './endpoints.ts';
import { OtpStart } from './otp-start.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface OtpProps {
  otp: OtpStatus;
  reload: () => Promise<void>;
}

/** Recovery codes are in this component alone, for as long as they are shown. */
export function OtpSection({ otp, reload }: OtpProps): JSX.Element {
  const { t, count } = useTexts();
  const { done } = useSettings();
  const [codes, setCodes] = useState<readonly string[]>();
  const state = otp.is_active
    ? `${t('account.otpIsOn')} ${count('account.otpCodesLeft', otp.recovery_codes_left)}`
    : t('account.otpIsOff');
  const put = () => {
    setCodes(undefined);
    done('otp', t('account.otpIsOn'));
  };
  return (
    <section aria-labelledby="otp-title">
      <Text as="h2" textKey="account.otpTitle" id="otp-title" />
      <Text textKey="account.otpText" />
      {codes ? (
        <RecoveryCodes codes={codes} onDone={put} />
      ) : (
        <Setting
          id="otp"
          label={state}
          about="otp-title"
          action={t(otp.is_active ? 'account.change' : 'account.otpStart')}
        >
          {otp.is_active ? (
            <ActiveForms onCodes={setCodes} reload={reload} />
          ) : (
            <OtpStart
              // First the codes, which are shown this once; the rest of the page can wait.
              onCodes={(made) => {
                setCodes(made);
                void reload();
              }}
            />
          )}
        </Setting>
      )}
    </section>
  );
}

/** One password for both: which button was pressed says what for. */
function ActiveForms({
  onCodes,
  reload,
}: {
  onCodes: (codes: readonly string[]) => void;
  reload: () => Promise<void>;
}): JSX.Element {
  const { t, language } = useTexts();
  const { done, toggle } = useSettings();
  const [what, setWhat] = useState<'renew' | 'remove'>('renew');
  const labels = { current_password: t('account.currentPassword') };
  const isRenewing = what === 'renew';
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{t('account.otpTitle')}</legend>
        {(['renew', 'remove'] as const).map((choice) => (
          <p key={choice}>
            <label>
              <input type="radio" name="what" checked={what === choice} onChange={() => setWhat(choice)} />{' '}
              {t(choice === 'renew' ? 'account.otpRenew' : 'account.otpRemove')}
            </label>
          </p>
        ))}
      </fieldset>
      <Text textKey={isRenewing ? 'account.otpRenewWhat' : 'account.otpRemoveWhat'} />
      <ApiForm
        submit={t(isRenewing ? 'account.otpRenew' : 'account.otpRemove')}
        working={t('account.working')}
        cancel={t('account.cancel')}
        labels={labels}
        isDanger={!isRenewing}
        onCancel={() => toggle('otp')}
        onSend={async ({ current_password }) => {
          const body = { current_password };
          if (isRenewing) {
            const { recovery_codes } = await callMemberApi('POST /auth/otp/recovery_codes/', language, { body });
            onCodes(recovery_codes);
            void reload();
          } else {
            await callMemberApi('DELETE /auth/otp/', language, { body });
            await reload();
            done('otp', t('account.otpRemoved'));
          }
        }}
      >
        {(errors) => <CurrentPassword errors={errors('current_password')} />}
      </ApiForm>
    </>
  );
}
