// Exporting the data, and deleting the account.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { deletionDay } from '#src/client/session/deletion-day.ts';
import { clearSession } from '#src/client/session/session.ts';
import type { KnowingApp } from '#src/features/apps/endpoints.ts';
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

/** What a member needs after leaving. */
export interface Departure {
  /** The day on which the server deletes the account, such as `2026-12-03`; undefined: another account server does not say it. */
  readonly deletedOn: string | undefined;
  /** The code of the receipt. */
  readonly code: string | undefined;
}

interface LeaveProps {
  profile: Profile;
  /** Apps that know the member. */
  apps: readonly KnowingApp[];
  /** Called when the member has left. */
  onLeft: (departure: Departure) => void;
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
                let departure: Departure = { deletedOn: undefined, code: undefined };
                const onHeaders = (headers: Headers) =>
                  (departure = {
                    deletedOn: deletionDay(headers.get('Account-Status')),
                    code: headers.get('Account-Receipt') ?? undefined,
                  });
                await callMemberApi('DELETE /auth/users/me/', language, { body: { current_password }, onHeaders });
                onLeft(departure);
                clearSession();
              }}
            >
              {(field) => (
                <>
                  <AppsToForget
                    textKey="account.leaveAppsNotified"
                    names={apps.filter(({ is_notified }) => is_notified).map(({ name }) => name)}
                  />
                  <AppsToForget
                    textKey="account.leaveApps"
                    names={apps
                      .filter(({ is_notified }) => !is_notified)
                      .map(({ name, contact }) => (contact === null ? name : `${name} (${contact})`))}
                  />
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

function AppsToForget({
  textKey,
  names,
}: {
  textKey: 'account.leaveAppsNotified' | 'account.leaveApps';
  names: readonly string[];
}): JSX.Element | null {
  const { language } = useTexts();
  return names.length > 0 ? <Text textKey={textKey} values={{ apps: formatList(names, language) }} /> : null;
}
