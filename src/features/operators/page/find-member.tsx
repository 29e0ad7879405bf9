import { use, useEffect, useEffectEvent, useState, type JSX } from 'react';
import type { FoundMember } from '#src/features/operators/endpoints.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callOperatorsApi } from './call.ts';
import { Member, MEMBER_DONE } from './member.tsx';
import { ChangedContext, ChangesContext } from './section.tsx';

/** One member, found by the whole address or name. */
export function FindMember(): JSX.Element {
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
    <>
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
        {found?.member && <Member member={found.member} canDisable={false} />}
      </ChangedContext>
      <EditableSetting id={MEMBER_DONE} />
    </>
  );
}
