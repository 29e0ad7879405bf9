// Taking the data along, and leaving.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/member-api.ts';
import { clearSession } from '#src/client/session.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { formatLongDate } from '#src/shared/format.ts';
import { TERMS } from '#src/shared/terms.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { Setting, useSettings } from '#src/ui/forms/settings.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { Text, useTexts } from '#src/ui/texts.tsx';
import type { Profile } from './endpoints.ts';

interface LeaveProps {
  profile: Profile;
  reload: () => Promise<void>;
  /** Told once the member has left: the day on which the account is erased. */
  onLeft: (date: string) => void;
}

/** Says what will happen before it asks for the password. */
export function LeaveSection({ profile, reload, onLeft }: LeaveProps): JSX.Element {
  const { t, language } = useTexts();
  const { done, toggle } = useSettings();
  const words = { working: t('account.working'), cancel: t('account.cancel') };
  const leaving = profile.leaves_on;
  return (
    <>
      <section aria-labelledby="data">
        <Text as="h2" textKey="account.dataTitle" id="data" />
        <Text textKey="account.dataText" />
        <ApiForm
          {...words}
          submit={t('account.dataDownload')}
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
          <Setting id="leave" value={t('account.leaveText', { days: TERMS.graceDays })} action={t('account.leave')}>
            <ApiForm
              {...words}
              submit={t('account.leaveConfirm')}
              labels={{ current_password: t('account.currentPassword') }}
              isDanger
              onCancel={() => toggle('leave')}
              onSend={async ({ current_password }) => {
                await callMemberApi('DELETE /auth/users/me/', language, { body: { current_password } });
                onLeft(formatLongDate(Date.now() + TERMS.graceDays * DAY_MS, language));
                clearSession();
              }}
            >
              {(errors) => (
                <>
                  <Text textKey="account.whyPassword" />
                  <CurrentPassword errors={errors('current_password')} />
                </>
              )}
            </ApiForm>
          </Setting>
        ) : (
          <Setting
            id="stay"
            label={t('account.leaving', { date: formatLongDate(Date.parse(leaving), language) })}
            action={t('account.stay')}
          >
            <ApiForm
              {...words}
              submit={t('account.stay')}
              labels={{}}
              onSend={async () => {
                await callMemberApi('POST /auth/users/stay/', language);
                await reload();
                done('leave', t('account.stayed'));
              }}
            />
          </Setting>
        )}
      </section>
    </>
  );
}
