// The groups of a member on /account: agreeing to be in one, declining and leaving.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { OwnGroup } from './endpoints.ts';

interface GroupsSectionProps {
  readonly groups: readonly OwnGroup[];
  readonly needProof: boolean;
}

/** Each group with its name. */
export function GroupsSection({ groups, needProof }: GroupsSectionProps): JSX.Element {
  const { t, language } = useTexts();
  return (
    <section aria-labelledby="groups">
      <Text as="h2" textKey="account.groupsTitle" id="groups" />
      <Text textKey="account.groupsText" />
      {needProof && <Text textKey="account.groupUnproven" />}
      {groups.map((group) => (
        <EditableSetting
          key={group.id}
          id={`group ${group.id}`}
          label={group.name}
          value={
            group.is_accepted
              ? t('account.groupIn')
              : t('account.groupAsked', { date: formatLongDate(Date.parse(group.asked_on), language) })
          }
          action={t(group.is_accepted ? 'account.groupLeave' : 'account.groupAnswer')}
        >
          {!group.is_accepted && <JoinForm id={group.id} />}
          {!group.is_accepted && <hr />}
          <LeaveForm group={group} />
        </EditableSetting>
      ))}
      <EditableSetting id="groups" />
    </section>
  );
}

function JoinForm({ id }: Pick<OwnGroup, 'id'>): JSX.Element {
  const { language } = useTexts();
  return (
    <SettingForm
      id={`group ${id}`}
      submit="account.groupJoin"
      send={async () => {
        await callMemberApi('POST /auth/groups/:id/', language, { id });
        return 'account.groupJoined';
      }}
    >
      {() => <Text textKey="account.groupJoinWhat" />}
    </SettingForm>
  );
}

/** To decline is the same request. */
function LeaveForm({ group: { id, is_accepted } }: { group: OwnGroup }): JSX.Element {
  const { language } = useTexts();
  return (
    <SettingForm
      id={`group ${id}`}
      at="groups"
      submit={is_accepted ? 'account.groupLeave' : 'account.groupDecline'}
      isDanger={is_accepted}
      isAlwaysOpen={!is_accepted}
      send={async () => {
        await callMemberApi('DELETE /auth/groups/:id/', language, { id });
        return 'account.groupOut';
      }}
    >
      {() => is_accepted && <Text textKey="account.groupLeaveWhat" />}
    </SettingForm>
  );
}
