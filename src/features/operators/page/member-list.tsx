import { use, useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import type { FoundMember } from '#src/features/operators/endpoints.ts';
import { formatCount } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callOperatorsApi } from './call.ts';
import { Member, MEMBER_DONE } from './member.tsx';
import { ChangedContext, ChangesContext } from './section.tsx';
import styles from './operators.module.css';

/** The accounts that are shown: those with `search` in their names, up to `next`, where there are more. */
interface List {
  readonly search: string;
  readonly members: readonly FoundMember[];
  readonly next: string | null;
  /** How many there are, if all are shown. */
  readonly total: number | null;
}

/** The accounts, the newest first, with a search by a part of the name or address. */
export function MemberList(): JSX.Element {
  const { t, language } = useTexts();
  const { count, onChange } = use(ChangesContext);
  const [list, setList] = useState<List>();
  const [failure, setFailure] = useState<Failure>();
  const turn = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  const ask = (search: string, before: string) =>
    callOperatorsApi('POST /auth/manage/members/list/', language, { body: { search, before } });
  /** Asks for the first page, and for as many more as hold `least`. A later question makes it void. */
  const show = async (search: string, least = 0) => {
    const own = ++turn.current;
    const first = await ask(search, '');
    let page = first;
    const members = [...page.members];
    while (page.next !== null && members.length < least) {
      page = await ask(search, page.next);
      members.push(...page.members);
    }
    if (own !== turn.current) return;
    setList({ search, members, next: page.next, total: first.total });
    setFailure(undefined);
  };
  const showMore = async ({ search, members, next: from, total }: List) => {
    const own = ++turn.current;
    const page = await ask(search, from ?? '');
    if (own === turn.current) setList({ search, members: [...members, ...page.members], next: page.next, total });
  };
  const showAll = async () => {
    await show('');
    if (field.current === null) return;
    field.current.value = '';
    field.current.focus();
  };
  const showAgain = useEffectEvent(() => {
    show(list?.search ?? '', list?.members.length).catch(async (error: unknown) =>
      setFailure(await failureOf(error, language)),
    );
  });
  // What is shown of a member may have changed with a decision elsewhere on the page.
  useEffect(() => showAgain(), [count, language]);
  const labels = { search: t('manage.search') };
  const isSearch = list !== undefined && list.search !== '';
  return (
    <ChangedContext value={async () => onChange()}>
      <search className={styles.search}>
        <ApiForm
          submit={t('manage.searchButton')}
          labels={labels}
          isSecondary
          cancel={t('manage.all')}
          onCancel={isSearch ? () => void showAll().catch(() => undefined) : undefined}
          onSend={({ search = '' }) => show(search)}
        >
          {(propsOf) => <Field {...propsOf('search')} label={labels.search} ref={field} autoComplete="off" />}
        </ApiForm>
      </search>
      <Status>
        {isSearch && list.members.length === 0 && <Text textKey="manage.notFound" values={{ who: list.search }} />}
        {isSearch && list.members.length > 0 && <Text textKey="manage.listed" values={{ n: list.members.length }} />}
      </Status>
      {list && list.total !== null && <Text textKey="manage.total" values={{ n: formatCount(list.total, language) }} />}
      {failure && <LoadFailure failure={failure} retry={t('manage.retry')} onRetry={onChange} />}
      {list?.members.map((member) => (
        <Member key={member.id} member={member} canDisable />
      ))}
      {list && list.next !== null && (
        <ApiForm submit={t('manage.moreMembers')} labels={{}} isSecondary onSend={() => showMore(list)} />
      )}
      <EditableSetting id={MEMBER_DONE} />
    </ChangedContext>
  );
}
