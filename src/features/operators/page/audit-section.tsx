// What operators did, the newest first.
import { useState, type JSX } from 'react';
import type { AuditEntry } from '#src/features/operators/endpoints.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callManageApi } from './call.ts';
import { Section } from './section.tsx';
import { useList } from './use-list.ts';
import { WideTable } from './wide-table.tsx';

export function AuditSection(): JSX.Element {
  const { t, language } = useTexts();
  const [older, setOlder] = useState<{ entries: readonly AuditEntry[]; isComplete: boolean }>();
  const ask = (before: string) => callManageApi('POST /auth/manage/audit/', language, { body: { before } });
  const list = useList(() => ask(''));
  // Of a newer server: its own word.
  const wordsOf = (action: string) => {
    const key = `manage.did.${action}` as TextKey;
    return t(key) === key ? action : t(key);
  };
  const nameOf = (name: string | null, none: string) => (name === '' ? t('manage.gone') : (name ?? none));
  return (
    <Section id="audit" title="manage.auditTitle" intro="manage.auditText" list={list}>
      {({ entries, is_complete }) => {
        const all = [...new Map([...entries, ...(older?.entries ?? [])].map((entry) => [entry.id, entry])).values()];
        return (
          <>
            <WideTable labelledBy="audit">
              <thead>
                <tr>
                  <Text as="th" scope="col" textKey="manage.when" />
                  <Text as="th" scope="col" textKey="manage.what" />
                  <Text as="th" scope="col" textKey="manage.by" />
                  <Text as="th" scope="col" textKey="manage.whom" />
                </tr>
              </thead>
              <tbody>
                {all.map(({ id, created_at, action, actor, account, details }) => (
                  <tr key={id}>
                    <td>{formatTime(Date.parse(created_at), language)}</td>
                    <td>
                      {wordsOf(action)}
                      {details !== null && <span translate="no"> ({details})</span>}
                    </td>
                    <td>{nameOf(actor, t('manage.commandLine'))}</td>
                    <td>{nameOf(account, '–')}</td>
                  </tr>
                ))}
              </tbody>
            </WideTable>
            {!(older?.isComplete ?? is_complete) && (
              <ApiForm
                submit={t('manage.older')}
                labels={{}}
                isSecondary
                onSend={async () => {
                  const next = await ask(all.at(-1)?.id ?? '');
                  setOlder({
                    entries: [...all, ...next.entries],
                    isComplete: next.is_complete,
                  });
                }}
              />
            )}
          </>
        );
      }}
    </Section>
  );
}
