// One member, found by the whole address or name: nobody can leaf through all of them.
import { use, useEffect, useEffectEvent, useState, type JSX } from 'react';
import type { FoundMember, Overview } from '#src/features/operators/endpoints.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { ChangedContext, ChangesContext } from './section.tsx';

const DONE = 'member done';
const DISABLE = { action: 'disable', button: 'manage.disable', done: 'manage.isDisabled', isDanger: true } as const;
const ENABLE = { action: 'enable', button: 'manage.enable', done: 'manage.isEnabled' } as const;

export function MembersSection({ overview }: { overview: Overview }): JSX.Element {
  const { t, language } = useTexts();
  const { count, onChange } = use(ChangesContext);
  const [found, setFound] = useState<{ who: string; member: FoundMember | null }>();
  const labels = { who: t('manage.who') };
  const find = async (who: string) => {
    const { member } = await callOperatorsApi('POST /auth/manage/members/', language, { body: { who } });
    setFound({ who, member });
  };
  // What is shown of a member may have changed with a decision elsewhere on the page.
  const findAgain = useEffectEvent(() => found?.member && void find(found.who).catch(() => undefined));
  useEffect(() => void findAgain(), [count]);
  return (
    <section aria-labelledby="members">
      <Text as="h2" textKey="manage.membersTitle" id="members" tabIndex={-1} />
      <Text textKey="manage.membersText" />
      <EditableSetting id="find" action={t('manage.find')}>
        <ApiForm submit={t('manage.find')} labels={labels} onSend={({ who = '' }) => find(who)}>
          {(field) => <Field {...field('who')} label={labels.who} autoComplete="off" />}
        </ApiForm>
        <Status>
          {found && !found.member && <Text textKey="manage.notFound" values={{ who: found.who }} />}
          {found?.member && <Text textKey="manage.found" values={{ name: found.member.username }} />}
        </Status>
      </EditableSetting>
      <ChangedContext value={async () => onChange()}>
        {found?.member && <Member member={found.member} isOperator={overview.role === 'operator'} />}
      </ChangedContext>
      <EditableSetting id={DONE} />
    </section>
  );
}

function Member({ member, isOperator }: { member: FoundMember; isOperator: boolean }): JSX.Element {
  const { t, language } = useTexts();
  const { id, username, email, is_active, is_confirmed, waits_for_approval, role, created_at } = member;
  const about = { id, setting: `member ${id}`, saidAt: DONE };
  const states = [
    role !== null && t(role === 'operator' ? 'manage.operator' : 'manage.helper'),
    t(is_confirmed ? 'manage.confirmed' : 'manage.unconfirmed'),
    waits_for_approval && t('manage.waits'),
    !is_active && t('manage.disabled'),
  ].filter((state) => state !== false);
  return (
    <EditableSetting
      id={about.setting}
      label={username}
      value={
        <>
          <p>{email}</p>
          <p>{states.join(' · ')}</p>
          <p>{t('manage.since', { date: formatLongDate(Date.parse(created_at), language) })}</p>
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
      {isOperator && <hr />}
      {isOperator && <ActionForm {...about} {...(is_active ? DISABLE : ENABLE)} />}
    </EditableSetting>
  );
}
