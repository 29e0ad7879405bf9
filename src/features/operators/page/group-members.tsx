import { use, type JSX } from 'react';
import type { GroupMember } from '#src/features/operators/endpoints.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { AskFirst } from '#src/ui/forms/ask-first.tsx';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { usePages } from '#src/ui/forms/use-pages.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { ChangesContext } from './section.tsx';

/** Who is in a group, and who was asked, from those asked first on. */
export function GroupMembers({ id: group }: { id: string }): JSX.Element {
  const { t, language } = useTexts();
  const { count, onChange } = use(ChangesContext);
  const { pages, failure, more } = usePages<GroupMember>(async (after) => {
    const page = await callOperatorsApi('POST /auth/manage/group-members/', language, { body: { group, after } });
    return { items: page.members, next: page.next };
  }, count);
  return (
    <>
      {failure && <LoadFailure failure={failure} retry={t('manage.retry')} onRetry={onChange} />}
      {pages?.items.map((member) => (
        <Listed key={member.id} group={group} member={member} />
      ))}
      {more && <ApiForm submit={t('manage.moreMembers')} labels={{}} isSecondary onSend={more} />}
    </>
  );
}

function Listed({ group, member }: { group: string; member: GroupMember }): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <hr />
      <p>
        {member.name}
        {!member.is_accepted && ` · ${t('manage.groupPending')}`}
      </p>
      <AskFirst button="manage.groupRemove" about={member.name}>
        {member.is_accepted && <Text textKey="manage.groupRemoveText" values={{ name: member.name }} />}
        <ActionForm
          action="removeFromGroup"
          button="manage.groupRemove"
          done="manage.groupRemoved"
          id={group}
          setting={`group ${group}`}
          isDanger
          canCancel
        >
          {() => <input type="hidden" name="member" value={member.id} />}
        </ActionForm>
      </AskFirst>
    </>
  );
}
