// The apps that know a member, and how to withdraw what they were allowed.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { ScopeList } from '#src/features/apps/consent/scope-list.tsx';
import type { KnownApp } from '#src/features/apps/endpoints.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** Each app with its host, its dates and what it gets. */
export function AppsSection({ apps }: { apps: readonly KnownApp[] }): JSX.Element {
  const { t, language } = useTexts();
  const date = (day: string) => formatLongDate(Date.parse(day), language);
  return (
    <section aria-labelledby="apps">
      <Text as="h2" textKey="account.appsTitle" id="apps" />
      <Text textKey={apps.length > 0 ? 'account.appsText' : 'account.appsNone'} />
      {apps.map(({ id, name, host, since, last_used_on, scopes }) => (
        <EditableSetting
          key={id}
          id={`app ${id}`}
          label={name}
          value={
            <>
              <p>{host}</p>
              <p>{t('account.appSeen', { first: date(since), last: date(last_used_on) })}</p>
              <ScopeList scopes={scopes} />
            </>
          }
          action={t('account.appWithdraw')}
        >
          <SettingForm
            id={`app ${id}`}
            at="apps"
            submit="account.appWithdraw"
            isDanger
            send={async () => {
              await callMemberApi('DELETE /auth/apps/:id/', language, { id });
              return 'account.appWithdrawn';
            }}
          >
            {() => <Text textKey="account.appWithdrawWhat" values={{ app: name }} />}
          </SettingForm>
        </EditableSetting>
      ))}
      <EditableSetting id="apps" />
    </section>
  );
}
