import { use, useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import type { GroupMember } from '#src/features/operators/endpoints.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { AskFirst } from './ask-first.tsx';
import { callOperatorsApi } from './call.ts';
import { ChangesContext } from './section.tsx';

/** Who is in a group, and who was asked, from those asked first on. */
export function GroupMembers({ id: group }: { id: string }): JSX.Element {
  const { t, language } = useTexts();
  const { count, onChange } = use(ChangesContext);
  const [list, setList] = useState<{ members: readonly GroupMember[]; next: string | null }>();
  const [failure, setFailure] = useState<Failure>();
  const turn = useRef(0);
  const show = async (before: readonly GroupMember[], after: string) => {
    const own = ++turn.current;
    const page = await callOperatorsApi('POST /auth/manage/group-members/', language, { body: { group, after } });
    if (own !== turn.current) return;
    setList({ members: [...before, ...page.members], next: page.next });
    setFailure(undefined);
  };
  const showFirst = useEffectEvent(() => {
    show([], '').catch(async (error: unknown) => setFailure(await failureOf(error, language)));
  });
  useEffect(() => showFirst(), [count, language]);
  return (
    <>
      {failure && <LoadFailure failure={failure} retry={t('manage.retry')} onRetry={onChange} />}
      {list?.members.map((member) => (
        <Listed key={member.id} group={group} member={member} />
      ))}
      {list && list.next !== null && (
        <ApiForm
          submit={t('manage.moreMembers')}
          labels={{}}
          isSecondary
          onSend={() => show(list.members, list.next ?? '')}
        />
      )}
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
      <AskFirst button="manage.groupRemove">
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
