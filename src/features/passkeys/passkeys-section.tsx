// The passkeys of a member on /account: add, name, remove.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/member-api.ts';
import { formatLongDate } from '#src/shared/format.ts';
import { Field } from '#src/ui/field.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { Setting, useSettings } from '#src/ui/forms/settings.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import type { Passkey } from './endpoints.ts';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  reload: () => Promise<void>;
}

/** Loads what makes a passkey only when someone adds one. */
export function PasskeysSection({ passkeys, reload }: PasskeysProps): JSX.Element {
  const { t, language } = useTexts();
  const { done, toggle } = useSettings();
  const words = { working: t('account.working'), cancel: t('account.cancel') };
  const labels = { name: t('account.passkeyName'), current_password: t('account.currentPassword') };
  return (
    <section aria-labelledby="passkeys">
      <Text as="h2" textKey="account.passkeysTitle" id="passkeys" />
      <Text textKey="account.passkeysText" />
      {passkeys.map((passkey) => (
        <OnePasskey key={passkey.id} passkey={passkey} reload={reload} />
      ))}
      <Setting
        id="passkey"
        {...(passkeys.length === 0 ? { value: t('account.passkeysNone') } : {})}
        action={t('account.passkeyAdd')}
      >
        <ApiForm
          {...words}
          submit={t('account.passkeyAdd')}
          labels={labels}
          onCancel={() => toggle('passkey')}
          onSend={async ({ name = '', current_password = '' }) => {
            const { addPasskey } = await import('./add-passkey.ts');
            await addPasskey(language, { name, current_password });
            await reload();
            done('passkey', t('account.passkeyAdded'));
          }}
        >
          {(errors) => (
            <>
              <Field
                name="name"
                autoComplete="off"
                label={labels.name}
                hint={t('account.passkeyNameHint')}
                errors={errors('name')}
              />
              <CurrentPassword errors={errors('current_password')} />
            </>
          )}
        </ApiForm>
      </Setting>
    </section>
  );
}

function OnePasskey({ passkey, reload }: { passkey: Passkey; reload: () => Promise<void> }): JSX.Element {
  const { t, language } = useTexts();
  const { done, toggle } = useSettings();
  const { id, name, added_on, last_used_on } = passkey;
  const words = { working: t('account.working'), cancel: t('account.cancel') };
  const seen = {
    first: formatLongDate(Date.parse(added_on), language),
    last: formatLongDate(Date.parse(last_used_on), language),
  };
  return (
    <Setting id={id} label={name} value={t('account.passkeySeen', seen)} action={t('account.change')}>
      <ApiForm
        {...words}
        submit={t('account.passkeyRename')}
        labels={{ name: t('account.passkeyName') }}
        onCancel={() => toggle(id)}
        onSend={async (typed) => {
          await callMemberApi('PATCH /auth/passkeys/:id/', language, { id, body: { name: typed['name'] } });
          await reload();
          done(id, t('account.passkeyRenamed'));
        }}
      >
        {(errors) => (
          <Field
            name="name"
            autoComplete="off"
            label={t('account.passkeyName')}
            defaultValue={name}
            errors={errors('name')}
          />
        )}
      </ApiForm>
      <hr />
      <Text textKey="account.passkeyRemoveWhat" />
      <ApiForm
        {...words}
        submit={t('account.passkeyRemove')}
        labels={{ current_password: t('account.currentPassword') }}
        isDanger
        onSend={async ({ current_password }) => {
          await callMemberApi('DELETE /auth/passkeys/:id/', language, { id, body: { current_password } });
          await reload();
          done('passkey', t('account.passkeyRemoved'), id);
        }}
      >
        {(errors) => <CurrentPassword errors={errors('current_password')} />}
      </ApiForm>
    </Setting>
  );
}
