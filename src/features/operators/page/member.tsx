import type { JSX } from 'react';
import type { FoundMember } from '#src/features/operators/endpoints.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { AskFirst } from '#src/ui/forms/ask-first.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';

/** Where it is said what was done to a member. */
export const MEMBER_DONE = 'member done';

/** A member with their state and what can be done. */
export function Member({ member, canDisable }: { member: FoundMember; canDisable: boolean }): JSX.Element {
  const { t, language } = useTexts();
  const { id, username, email, is_active, is_confirmed, waits_for_approval, is_undeliverable, role, created_at } =
    member;
  const about = { id, setting: `member ${id}`, saidAt: MEMBER_DONE };
  const states = [
    role !== null && t(role === 'operator' ? 'manage.operator' : 'manage.helper'),
    t(is_confirmed ? 'manage.confirmed' : 'manage.unconfirmed'),
    waits_for_approval && t('manage.waits'),
    !is_active && t('manage.disabled'),
    is_undeliverable && t('manage.undeliverable'),
    t('manage.since', { date: formatLongDate(Date.parse(created_at), language) }),
  ].filter((state) => state !== false);
  return (
    <EditableSetting
      id={about.setting}
      label={username}
      value={
        <>
          {email !== username && <p>{email}</p>}
          <p>{states.join(' · ')}</p>
        </>
      }
      action={t('manage.change')}
    >
      <ActionForm
        action="resend"
        button="manage.resend"
        done="manage.resent"
        {...about}
        isSecondary
        onDone={({ is_done }) => (is_done ? undefined : 'manage.nothingToResend')}
      />
      {canDisable && <hr />}
      {canDisable && !is_active && (
        <ActionForm {...about} action="enable" button="manage.enable" done="manage.isEnabled" />
      )}
      {canDisable && is_active && (
        <AskFirst button="manage.disable">
          <Text textKey="manage.disableText" values={{ name: username }} />
          <ActionForm {...about} action="disable" button="manage.disable" done="manage.isDisabled" isDanger canCancel />
        </AskFirst>
      )}
    </EditableSetting>
  );
}
