// Groups of members: making them, and asking members to join.
import type { JSX } from 'react';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { AskFirst } from '#src/ui/forms/ask-first.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { GroupManagers } from './group-managers.tsx';
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
            {(group) => {
              const { id, name, members, pending } = group;
              return (
                <EditableSetting
                  key={id}
                  id={`group ${id}`}
                  label={name}
                  value={t('manage.groupCounts', { id, members, pending })}
                  action={t('manage.change')}
                >
                  <AddForm id={id} />
                  <GroupMembers id={id} />
                  <hr />
                  <GroupManagers group={group} />
                  <hr />
                  <RenameForm id={id} name={name} />
                  <hr />
                  <DeleteForm id={id} name={name} />
                </EditableSetting>
              );
            }}
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

function RenameForm({ id, name }: { id: string; name: string }): JSX.Element {
  const { t } = useTexts();
  const labels = { name: t('manage.groupName') };
  return (
    <ActionForm
      action="renameGroup"
      button="manage.groupRename"
      done="manage.groupRenamed"
      id={id}
      setting={`group ${id}`}
      isSecondary
      labels={labels}
    >
      {(field) => <Field {...field('name')} label={labels.name} defaultValue={name} autoComplete="off" />}
    </ActionForm>
  );
}

function DeleteForm({ id, name }: { id: string; name: string }): JSX.Element {
  return (
    <AskFirst button="manage.groupDelete">
      <Text textKey="manage.groupDeleteText" values={{ name }} />
      <ActionForm
        action="deleteGroup"
        button="manage.groupDelete"
        done="manage.groupDeleted"
        id={id}
        setting={`group ${id}`}
        saidAt="make group"
        isDanger
        canCancel
        onDone={({ is_done }) => (is_done === false ? 'manage.groupInUse' : undefined)}
      />
    </AskFirst>
  );
}
