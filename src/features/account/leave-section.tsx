// Exporting the data, and deleting the account.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { deletionDay } from '#src/client/session/deletion-day.ts';
import { clearSession } from '#src/client/session/session.ts';
import type { KnownApp } from '#src/features/apps/endpoints.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { formatList, formatLongDate } from '#src/shared/languages/format.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Claims } from '#src/ui/stated/claims.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { Profile } from './endpoints.ts';

interface LeaveProps {
  profile: Profile;
  /** Apps that know the member. */
  apps: readonly KnownApp[];
  /** Called when the member has left, with the day on which the server deletes the account, such as `2026-12-03`. */
  onLeft: (deletedOn: string | undefined) => void;
}

/** Says what will happen before it asks for the password. A member who has left can still change their mind. */
export function LeaveSection({ profile, apps, onLeft }: LeaveProps): JSX.Element {
  const { t, language } = useTexts();
  const { toggle } = useSettingsList();
  const buttons = { cancel: t('account.cancel') };
  const leaving = profile.leaves_on;
  return (
    <>
      <section aria-labelledby="data">
        <Text as="h2" textKey="account.dataTitle" id="data" />
        <Text textKey="account.dataText" />
        <ApiForm
          {...buttons}
          submit={t('account.dataDownload')}
          isSecondary
          labels={{}}
          onSend={async () => {
            const data = await callMemberApi('GET /auth/profile/export/', language);
            saveFile('account.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
          }}
        />
      </section>
      <section aria-labelledby="leave">
        <Text as="h2" textKey="account.leaveTitle" id="leave" />
        {leaving === null ? (
          <EditableSetting
            id="leave"
            value={
              <>
                {t('account.leaveText', { days: STORAGE_PERIODS.graceDays })} {t('account.leaveBackups')}{' '}
                <Claims of={['leave']} />
              </>
            }
            action={t('account.leave')}
            isDanger
          >
            <ApiForm
              {...buttons}
              submit={t('account.leaveConfirm')}
              labels={{ current_password: t('account.currentPassword') }}
              isDanger
              onCancel={() => toggle('leave')}
              onSend={async ({ current_password }) => {
                let deletedOn: string | undefined;
                const onHeaders = (headers: Headers) => (deletedOn = deletionDay(headers.get('Account-Status')));
                await callMemberApi('DELETE /auth/users/me/', language, { body: { current_password }, onHeaders });
                onLeft(deletedOn);
                clearSession();
              }}
            >
              {(field) => (
                <>
                  {apps.length > 0 && (
                    <Text
                      textKey="account.leaveApps"
                      values={{
                        apps: formatList(
                          apps.map(({ name }) => name),
                          language,
                        ),
                      }}
                    />
                  )}
                  <Text textKey="account.whyPassword" />
                  <CurrentPassword field={field('current_password')} />
                </>
              )}
            </ApiForm>
          </EditableSetting>
        ) : (
          <EditableSetting
            id="stay"
            label={t('account.leaving', { date: formatLongDate(Date.parse(leaving), language) })}
            action={t('account.stay')}
          >
            <SettingForm
              id="stay"
              at="leave"
              isAlwaysOpen
              submit="account.stay"
              send={async () => {
                await callMemberApi('POST /auth/users/stay/', language);
                return 'account.stayed';
              }}
            />
          </EditableSetting>
        )}
      </section>
    </>
  );
}
