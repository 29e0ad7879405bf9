// The apps that members can sign in to.
import { Fragment, type JSX } from 'react';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { AppAccounts } from './app-accounts.tsx';
import { callOperatorsApi } from './call.ts';
import { Items, Section } from './section.tsx';

const DISABLE = {
  action: 'disableApp',
  button: 'manage.disable',
  done: 'manage.appIsDisabled',
  isDanger: true,
} as const;
const ENABLE = { action: 'enableApp', button: 'manage.enable', done: 'manage.appIsOpen' } as const;

export function AppsSection(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <Section id="apps" title="manage.appsTitle" ask={() => callOperatorsApi('GET /auth/manage/apps/', language)}>
      {({ apps }) => (
        <Items items={apps}>
          {({ id, name, is_disabled, accounts }) => (
            <Fragment key={id}>
              <EditableSetting
                id={`app ${id}`}
                label={name}
                value={t(is_disabled ? 'manage.disabled' : 'manage.appOpen')}
                action={t((is_disabled ? ENABLE : DISABLE).button)}
                isDanger={!is_disabled}
              >
                {!is_disabled && <Text textKey="manage.appDisable" />}
                <ActionForm {...(is_disabled ? ENABLE : DISABLE)} id={id} setting={`app ${id}`} canCancel />
              </EditableSetting>
              {accounts && <AppAccounts id={id} accounts={accounts} />}
            </Fragment>
          )}
        </Items>
      )}
    </Section>
  );
}
