// The sections that a member waits for, on /account, and how to take that back.
import type { JSX, ReactNode } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { OpeningRequest } from './endpoints.ts';

interface OpeningsSectionProps {
  openings: readonly OpeningRequest[];
  /** Choices of other emails, which stand first. */
  children: ReactNode;
}

/** Each section with its title. */
export function OpeningsSection({ openings, children }: OpeningsSectionProps): JSX.Element {
  const { t, language } = useTexts();
  return (
    <section aria-labelledby="openings">
      <Text as="h2" textKey="account.openingsTitle" id="openings" />
      {children}
      <Text textKey={openings.length > 0 ? 'account.openingsText' : 'account.openingsNone'} />
      {openings.map(({ section, title }) => (
        <EditableSetting key={section} id={`opening ${section}`} label={title} action={t('account.openingStop')}>
          <SettingForm
            id={`opening ${section}`}
            at="openings"
            submit="account.openingStop"
            send={async () => {
              await callMemberApi('DELETE /auth/openings/:id/', language, { id: section });
              return 'account.openingStopped';
            }}
          />
        </EditableSetting>
      ))}
      <EditableSetting id="openings" />
    </section>
  );
}
