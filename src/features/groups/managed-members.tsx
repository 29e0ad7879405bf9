import { useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { AskFirst } from '#src/ui/forms/ask-first.tsx';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { usePages } from '#src/ui/forms/use-pages.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { ManagedMember } from './endpoints.ts';
import styles from './managed-groups.module.css';

/** Those who have agreed to be in the group. */
export function ManagedMembers({ id: group }: { id: string }): JSX.Element {
  const { t, language } = useTexts();
  const [count, setCount] = useState(0);
  const { pages, failure, more } = usePages<ManagedMember>(async (after) => {
    const page = await callMemberApi('POST /auth/managed-members/:id/', language, {
      id: group,
      body: { after },
    });
    return { items: page.members, next: page.next };
  }, count);
  return (
    <>
      {failure && (
        <LoadFailure
          failure={failure}
          retry={t('managedGroups.retry')}
          onRetry={() => setCount((before) => before + 1)}
        />
      )}
      {pages?.items.length === 0 && <Text textKey="managedGroups.none" />}
      <ul className={styles.members}>
        {pages?.items.map((member) => (
          <li key={member.id}>
            <p>
              {member.name}
              {member.username !== null && member.username !== member.name && ` (${member.username})`}
            </p>
            <AskFirst button="managedGroups.remove" about={member.name}>
              <RemoveForm group={group} member={member} />
            </AskFirst>
          </li>
        ))}
      </ul>
      {more && <ApiForm submit={t('managedGroups.more')} labels={{}} isSecondary onSend={more} />}
    </>
  );
}

function RemoveForm({ group, member }: { group: string; member: ManagedMember }): JSX.Element {
  const { t, language } = useTexts();
  const { finish } = useSettingsList();
  return (
    <ApiForm
      submit={t('managedGroups.remove')}
      labels={{}}
      isDanger
      onSend={async () => {
        const body = { member: member.id };
        await callMemberApi('DELETE /auth/managed-groups/:id/', language, { id: group, body });
        finish(group, 'managedGroups.removed');
      }}
    >
      {() => <Text textKey="managedGroups.removeText" values={{ name: member.name }} />}
    </ApiForm>
  );
}
