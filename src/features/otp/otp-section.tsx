// The second step on /account: turn it on with a first code, store the recovery codes, turn it off.
import { useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { OtpStatus } from './endpoints.ts';
import { OtpStart } from './otp-start.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Recovery codes are kept in this component only, while they are shown. */
export function OtpSection({ otp }: { otp: OtpStatus }): JSX.Element {
  const { t, count } = useTexts();
  const { finish, reload } = useSettingsList();
  const [codes, setCodes] = useState<readonly string[]>();
  const state = otp.is_active
    ? `${t('account.otpIsOn')} ${count('account.otpCodesLeft', otp.recovery_codes_left)}`
    : t('account.otpIsOff');
  // The codes first, because they are shown only once; the page's data can follow.
  const showCodes = (newCodes: readonly string[]) => {
    setCodes(newCodes);
    void reload();
  };
  const onStored = () => {
    setCodes(undefined);
    finish('otp', 'account.otpIsOn');
  };
  return (
    <section aria-labelledby="otp-title">
      <Text as="h2" textKey="account.otpTitle" id="otp-title" />
      <Text textKey="account.otpText" />
      <EditableSetting
        id="otp"
        value={state}
        about={t('account.otpTitle')}
        action={codes ? undefined : t(otp.is_active ? 'account.change' : 'account.otpStart')}
      >
        {codes ? undefined : otp.is_active ? <ActiveForms onCodes={showCodes} /> : <OtpStart onCodes={showCodes} />}
      </EditableSetting>
      {codes && <RecoveryCodes codes={codes} onDone={onStored} />}
    </section>
  );
}

/** Makes new recovery codes or turns the second step off; both need the password. */
function ActiveForms({ onCodes }: { onCodes: (codes: readonly string[]) => void }): JSX.Element {
  const { t, language } = useTexts();
  const { finish, reload, toggle } = useSettingsList();
  const [choice, setChoice] = useState<'renew' | 'remove'>('renew');
  const labels = { current_password: t('account.currentPassword') };
  const isRenewing = choice === 'renew';
  return (
    <>
      <div role="group" aria-labelledby="otp-title">
        {(['renew', 'remove'] as const).map((one) => (
          <p key={one}>
            <label>
              <input type="radio" name="choice" checked={choice === one} onChange={() => setChoice(one)} />
              {t(one === 'renew' ? 'account.otpRenew' : 'account.otpRemove')}
            </label>
          </p>
        ))}
      </div>
      <Text textKey={isRenewing ? 'account.otpRenewWhat' : 'account.otpRemoveWhat'} />
      <ApiForm
        submit={t(isRenewing ? 'account.otpRenew' : 'account.otpRemove')}
        cancel={t('account.cancel')}
        labels={labels}
        isDanger={!isRenewing}
        onCancel={() => toggle('otp')}
        onSend={async ({ current_password }) => {
          const body = { current_password };
          if (isRenewing) {
            const { recovery_codes } = await callMemberApi('POST /auth/otp/recovery_codes/', language, { body });
            onCodes(recovery_codes);
          } else {
            await callMemberApi('DELETE /auth/otp/', language, { body });
            await reload();
            finish('otp', 'account.otpRemoved');
          }
        }}
      >
        {(field) => <CurrentPassword field={field('current_password')} />}
      </ApiForm>
    </>
  );
}
