// The apps that know a member, and how to withdraw what they were allowed.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { ScopeList } from '#src/features/apps/consent/scope-list.tsx';
import type { KnownApp } from '#src/features/apps/endpoints.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

interface AppsProps {
  apps: readonly KnownApp[];
  /** Fetches the member's data again. */
  reload: () => Promise<void>;
}

/** Each app with its host, its dates and what it gets. */
export function AppsSection({ apps, reload }: AppsProps): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
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
          <ApiForm
            submit={t('account.appWithdraw')}
            cancel={t('account.cancel')}
            labels={{}}
            isDanger
            onCancel={() => toggle(`app ${id}`)}
            onSend={async () => {
              await callMemberApi('DELETE /auth/apps/:id/', language, { id });
              await reload();
              finish('apps', 'account.appWithdrawn', `app ${id}`);
            }}
          >
            {() => <Text textKey="account.appWithdrawWhat" values={{ app: name }} />}
          </ApiForm>
        </EditableSetting>
      ))}
      <EditableSetting id="apps" />
    </section>
  );
}
