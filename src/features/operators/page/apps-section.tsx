// The apps that members can sign in to.
import type { JSX } from 'react';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { Items, Section } from './section.tsx';
import { useList } from './use-list.ts';

export function AppsSection(): JSX.Element {
  const { t, language } = useTexts();
  const list = useList(() => callOperatorsApi('GET /auth/manage/apps/', language));
  return (
    <Section id="apps" title="manage.appsTitle" list={list}>
      {({ apps }) => (
        <Items items={apps}>
          {({ id, name, is_disabled }) => (
            <EditableSetting
              key={id}
              id={`app ${id}`}
              label={name}
              value={t(is_disabled ? 'manage.disabled' : 'manage.appOpen')}
              action={t(is_disabled ? 'manage.enable' : 'manage.disable')}
            >
              {!is_disabled && <Text textKey="manage.appDisable" />}
              <ActionForm
                action={is_disabled ? 'enableApp' : 'disableApp'}
                id={id}
                setting={`app ${id}`}
                canCancel
                isDanger={!is_disabled}
              />
            </EditableSetting>
          )}
        </Items>
      )}
    </Section>
  );
}
