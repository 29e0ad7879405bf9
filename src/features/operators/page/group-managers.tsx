// Who manages a group, besides operators.
import type { JSX } from 'react';
import type { ListedGroup } from '#src/features/operators/endpoints.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';

/** Names and removes managers. */
export function GroupManagers({ group: { id, managers } }: { group: ListedGroup }): JSX.Element {
  const { t } = useTexts();
  const labels = { who: t('manage.who') };
  return (
    <>
      <Text as="h4" textKey="manage.managersTitle" />
      <Text textKey="manage.managersText" />
      {managers.map((manager) => (
        <div key={manager.id} role="group" aria-label={manager.name}>
          <p>{manager.name}</p>
          <ActionForm
            action="removeManager"
            button="manage.managerRemove"
            done="manage.managerRemoved"
            id={id}
            setting={`group ${id}`}
            isSecondary
          >
            {() => <input type="hidden" name="member" value={manager.id} />}
          </ActionForm>
        </div>
      ))}
      <ActionForm
        action="nameManager"
        button="manage.managerName"
        done="manage.managerNamed"
        id={id}
        setting={`group ${id}`}
        isSecondary
        labels={labels}
        onDone={({ is_done }) => (is_done === false ? 'manage.managerBefore' : undefined)}
      >
        {(field) => <Field {...field('who')} label={labels.who} autoComplete="off" />}
      </ActionForm>
    </>
  );
}
