// The member's choice of an email before the desktop closes, on /account.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

const ID = 'desktop-emails';

/** One row: what happens now, and the button that changes it. */
export function DesktopEmailsSetting({ isOn }: { isOn: boolean }): JSX.Element {
  const { t, language } = useTexts();
  const change = isOn ? 'account.endEmailStop' : 'account.endEmailStart';
  return (
    <EditableSetting
      id={ID}
      label={t('account.endEmailTitle')}
      value={t(isOn ? 'account.endEmailOn' : 'account.endEmailOff')}
      action={t(change)}
    >
      <SettingForm
        id={ID}
        submit={change}
        send={async () => {
          await callMemberApi(`${isOn ? 'DELETE' : 'POST'} /auth/desktop-emails/`, language);
          return isOn ? 'account.endEmailStopped' : 'account.endEmailStarted';
        }}
      />
    </EditableSetting>
  );
}
