// The sections that a member waits for, on /account, and how to take that back.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { OpeningRequest } from './endpoints.ts';

interface OpeningsProps {
  openings: readonly OpeningRequest[];
  /** Fetches the member's data again. */
  reload: () => Promise<void>;
}

/** Each section with its title. */
export function OpeningsSection({ openings, reload }: OpeningsProps): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  return (
    <section aria-labelledby="openings">
      <Text as="h2" textKey="account.openingsTitle" id="openings" />
      <Text textKey={openings.length > 0 ? 'account.openingsText' : 'account.openingsNone'} />
      {openings.map(({ section, title }) => (
        <EditableSetting key={section} id={`opening ${section}`} label={title} action={t('account.openingStop')}>
          <ApiForm
            submit={t('account.openingStop')}
            cancel={t('account.cancel')}
            labels={{}}
            onCancel={() => toggle(`opening ${section}`)}
            onSend={async () => {
              await callMemberApi('DELETE /auth/openings/:id/', language, { id: section });
              await reload();
              finish('openings', 'account.openingStopped', `opening ${section}`);
            }}
          />
        </EditableSetting>
      ))}
      <EditableSetting id="openings" />
    </section>
  );
}
