// The passkeys of a member on /account: add, name, remove.
import type { JSX } from 'react';
import { loadPart } from '#src/client/api/load-part.ts';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { Passkey } from './endpoints.ts';

/** The code that creates a passkey is loaded when a member adds one. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }): JSX.Element {
  const { t, language } = useTexts();
  const labels = { name: t('account.passkeyName') };
  return (
    <section aria-labelledby="passkeys">
      <Text as="h2" textKey="account.passkeysTitle" id="passkeys" />
      <Text textKey="account.passkeysText" />
      {passkeys.map((passkey) => (
        <OnePasskey key={passkey.id} passkey={passkey} />
      ))}
      <EditableSetting
        id="passkey"
        {...(passkeys.length === 0 ? { value: t('account.passkeysNone') } : {})}
        action={t('account.passkeyAdd')}
      >
        <SettingForm
          id="passkey"
          submit="account.passkeyAdd"
          labels={labels}
          needsPassword
          send={async ({ name = '', current_password = '' }) => {
            const { addPasskey } = await loadPart(() => import('./add-passkey.ts'));
            await addPasskey(language, { name, current_password });
            return 'account.passkeyAdded';
          }}
        >
          {(field) => (
            <Field {...field('name')} autoComplete="off" label={labels.name} hint={t('account.passkeyNameHint')} />
          )}
        </SettingForm>
      </EditableSetting>
    </section>
  );
}

function OnePasskey({ passkey }: { passkey: Passkey }): JSX.Element {
  const { t, language } = useTexts();
  const { id, name, added_on, last_used_on } = passkey;
  const dates = {
    first: formatLongDate(Date.parse(added_on), language),
    last: formatLongDate(Date.parse(last_used_on), language),
  };
  return (
    <EditableSetting id={id} label={name} value={t('account.passkeySeen', dates)} action={t('account.change')}>
      <SettingForm
        id={id}
        name={t('account.passkeyRename')}
        submit="account.passkeyRename"
        labels={{ name: t('account.passkeyName') }}
        send={async ({ name: newName }) => {
          await callMemberApi('PATCH /auth/passkeys/:id/', language, { id, body: { name: newName } });
          return 'account.passkeyRenamed';
        }}
      >
        {(field) => (
          <Field {...field('name')} autoComplete="off" label={t('account.passkeyName')} defaultValue={name} />
        )}
      </SettingForm>
      <hr />
      <Text textKey="account.passkeyRemoveWhat" />
      <SettingForm
        id={id}
        at="passkey"
        isAlwaysOpen
        name={t('account.passkeyRemove')}
        submit="account.passkeyRemove"
        needsPassword
        isDanger
        send={async ({ current_password }) => {
          await callMemberApi('DELETE /auth/passkeys/:id/', language, { id, body: { current_password } });
          return 'account.passkeyRemoved';
        }}
      />
    </EditableSetting>
  );
}
