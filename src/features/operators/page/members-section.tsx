// Members: operators see a list with a search; helpers find one by the whole address or name, so that they cannot leaf through all of them.
import type { JSX } from 'react';
import type { Overview } from '#src/features/operators/endpoints.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import { FindMember } from './find-member.tsx';
import { MemberList } from './member-list.tsx';

export function MembersSection({ overview }: { overview: Overview }): JSX.Element {
  const isOperator = overview.role === 'operator';
  return (
    <section aria-labelledby="members">
      <Text as="h2" textKey="manage.membersTitle" id="members" tabIndex={-1} />
      <Text textKey={isOperator ? 'manage.membersListText' : 'manage.membersText'} />
      {isOperator ? <MemberList /> : <FindMember />}
    </section>
  );
}
