import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Profile } from './endpoints.ts';

/** Changes the display name, or removes it. */
export function DisplayNameForm({ profile }: { profile: Profile }): JSX.Element {
  const { t, language } = useTexts();
  const labels = { display_name: t('account.displayName') };
  return (
    <SettingForm
      id="display-name"
      submit="account.save"
      labels={labels}
      send={async ({ display_name }) => {
        await callMemberApi('POST /auth/profile/display_name/', language, { body: { display_name } });
        return 'account.displayNameDone';
      }}
    >
      {(field) => (
        <Field
          {...field('display_name')}
          autoComplete="name"
          label={labels.display_name}
          hint={t('account.displayNameHint')}
          defaultValue={profile.display_name ?? ''}
          isOptional
        />
      )}
    </SettingForm>
  );
}
