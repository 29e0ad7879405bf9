// The passkeys of a member on /account: add, name, remove.
import type { JSX } from 'react';
import { loadPart } from '#src/client/api/load-part.ts';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { Passkey } from './endpoints.ts';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  reload: () => Promise<void>;
}

/** The code that creates a passkey is loaded when a member adds one. */
export function PasskeysSection({ passkeys, reload }: PasskeysProps): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const buttons = { cancel: t('account.cancel') };
  const labels = { name: t('account.passkeyName'), current_password: t('account.currentPassword') };
  return (
    <section aria-labelledby="passkeys">
      <Text as="h2" textKey="account.passkeysTitle" id="passkeys" />
      <Text textKey="account.passkeysText" />
      {passkeys.map((passkey) => (
        <OnePasskey key={passkey.id} passkey={passkey} reload={reload} />
      ))}
      <EditableSetting
        id="passkey"
        {...(passkeys.length === 0 ? { value: t('account.passkeysNone') } : {})}
        action={t('account.passkeyAdd')}
      >
        <ApiForm
          {...buttons}
          submit={t('account.passkeyAdd')}
          labels={labels}
          onCancel={() => toggle('passkey')}
          onSend={async ({ name = '', current_password = '' }) => {
            const { addPasskey } = await loadPart(() => import('./add-passkey.ts'));
            await addPasskey(language, { name, current_password });
            await reload();
            finish('passkey', 'account.passkeyAdded');
          }}
        >
          {(field) => (
            <>
              <Field {...field('name')} autoComplete="off" label={labels.name} hint={t('account.passkeyNameHint')} />
              <CurrentPassword field={field('current_password')} />
            </>
          )}
        </ApiForm>
      </EditableSetting>
    </section>
  );
}

function OnePasskey({ passkey, reload }: { passkey: Passkey; reload: () => Promise<void> }): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const { id, name, added_on, last_used_on } = passkey;
  const buttons = { cancel: t('account.cancel') };
  const dates = {
    first: formatLongDate(Date.parse(added_on), language),
    last: formatLongDate(Date.parse(last_used_on), language),
  };
  return (
    <EditableSetting id={id} label={name} value={t('account.passkeySeen', dates)} action={t('account.change')}>
      <ApiForm
        {...buttons}
        name={t('account.passkeyRename')}
        submit={t('account.passkeyRename')}
        labels={{ name: t('account.passkeyName') }}
        onCancel={() => toggle(id)}
        onSend={async ({ name: newName }) => {
          await callMemberApi('PATCH /auth/passkeys/:id/', language, { id, body: { name: newName } });
          await reload();
          finish(id, 'account.passkeyRenamed');
        }}
      >
        {(field) => (
          <Field {...field('name')} autoComplete="off" label={t('account.passkeyName')} defaultValue={name} />
        )}
      </ApiForm>
      <hr />
      <Text textKey="account.passkeyRemoveWhat" />
      <ApiForm
        {...buttons}
        name={t('account.passkeyRemove')}
        submit={t('account.passkeyRemove')}
        labels={{ current_password: t('account.currentPassword') }}
        isDanger
        onSend={async ({ current_password }) => {
          await callMemberApi('DELETE /auth/passkeys/:id/', language, { id, body: { current_password } });
          await reload();
          finish('passkey', 'account.passkeyRemoved', id);
        }}
      >
        {(field) => <CurrentPassword field={field('current_password')} />}
      </ApiForm>
    </EditableSetting>
  );
}
