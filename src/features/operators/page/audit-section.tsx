// What operators did, the newest first.
import { Fragment, useState, type JSX } from 'react';
import { ACTION_ROWS, OTHER_WORDS, type LogWord } from '#src/features/operators/action-rows.ts';
import type { AuditEntry } from '#src/features/operators/endpoints.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { callOperatorsApi } from './call.ts';
import { Section } from './section.tsx';
import { Table } from './table.tsx';

const WORDS: readonly string[] = [...Object.keys(ACTION_ROWS), ...OTHER_WORDS];
const isKnown = (word: string): word is LogWord => WORDS.includes(word);

export function AuditSection(): JSX.Element {
  const { t, language } = useTexts();
  const [older, setOlder] = useState<{ entries: readonly AuditEntry[]; isComplete: boolean }>();
  const ask = (before: string) => callOperatorsApi('POST /auth/manage/audit/', language, { body: { before } });
  const nameOf = (name: string | null, none: string) => (name === '' ? t('manage.gone') : (name ?? none));
  const cellsOf = ({ created_at, action, actor, account, details }: AuditEntry) => [
    formatTime(Date.parse(created_at), language),
    <Fragment key="what">
      {/* Of a newer server: its own word. */}
      {isKnown(action) ? t(`manage.did.${action}`) : action}
      {details !== null && <span translate="no"> ({details})</span>}
    </Fragment>,
    nameOf(actor, t('manage.commandLine')),
    nameOf(account, '–'),
  ];
  return (
    <Section id="audit" title="manage.auditTitle" intro="manage.auditText" ask={() => ask('')}>
      {({ entries, is_complete }) => {
        const all = [...new Map([...entries, ...(older?.entries ?? [])].map((entry) => [entry.id, entry])).values()];
        return (
          <>
            <Table
              labelledBy="audit"
              headings={['manage.when', 'manage.what', 'manage.by', 'manage.whom']}
              rows={all.map((entry) => ({ key: entry.id, cells: cellsOf(entry) }))}
            />
            {!(older?.isComplete ?? is_complete) && (
              <ApiForm
                submit={t('manage.older')}
                labels={{}}
                isSecondary
                onSend={async () => {
                  const next = await ask(all.at(-1)?.id ?? '');
                  setOlder({ entries: [...all, ...next.entries], isComplete: next.is_complete });
                }}
              />
            )}
          </>
        );
      }}
    </Section>
  );
}
