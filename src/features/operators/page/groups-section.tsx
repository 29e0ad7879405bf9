// Groups of members: making them, and asking members to join.
import type { JSX } from 'react';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { GroupMembers } from './group-members.tsx';
import { Items, Section } from './section.tsx';

export function GroupsSection(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <Section
      id="groups"
      title="manage.groupsTitle"
      intro="manage.groupsText"
      ask={() => callOperatorsApi('GET /auth/manage/groups/', language)}
    >
      {({ groups }) => (
        <>
          <EditableSetting id="make group" action={t('manage.groupMake')}>
            <MakeForm />
          </EditableSetting>
          <Items items={groups}>
            {({ id, name, members, pending }) => (
              <EditableSetting
                key={id}
                id={`group ${id}`}
                label={name}
                value={t('manage.groupCounts', { id, members, pending })}
                action={t('manage.change')}
              >
                <AddForm id={id} />
                <GroupMembers id={id} />
              </EditableSetting>
            )}
          </Items>
        </>
      )}
    </Section>
  );
}

function MakeForm(): JSX.Element {
  const { t } = useTexts();
  const labels = { name: t('manage.groupName'), id: t('manage.groupId') };
  return (
    <ActionForm
      action="makeGroup"
      button="manage.groupMake"
      done="manage.groupMade"
      setting="make group"
      canCancel
      labels={labels}
    >
      {(field) => (
        <>
          <Field {...field('name')} label={labels.name} autoComplete="off" />
          <Field
            {...field('id')}
            label={labels.id}
            hint={t('manage.groupIdHint', { max: GROUP_LIMITS.id })}
            autoComplete="off"
          />
        </>
      )}
    </ActionForm>
  );
}

function AddForm({ id }: { id: string }): JSX.Element {
  const { t } = useTexts();
  const labels = { who: t('manage.who') };
  return (
    <ActionForm
      action="addToGroup"
      button="manage.groupAdd"
      done="manage.groupAdded"
      id={id}
      setting={`group ${id}`}
      canCancel
      labels={labels}
      onDone={({ is_done }) => (is_done === false ? 'manage.groupAddedBefore' : undefined)}
    >
      {(field) => <Field {...field('who')} label={labels.who} autoComplete="off" />}
    </ActionForm>
  );
}
