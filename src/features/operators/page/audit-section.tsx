// What operators did, the newest first.
import { useState, type JSX } from 'react';
import { ACTION_ROWS, OTHER_WORDS, type LogWord } from '#src/features/operators/action-rows.ts';
import type { AuditEntry } from '#src/features/operators/endpoints.ts';
import { formatLabel, formatShortTime, formatTime } from '#src/shared/languages/format.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { callOperatorsApi } from './call.ts';
import { Section } from './section.tsx';
import styles from './operators.module.css';

const WORDS: readonly string[] = [...Object.keys(ACTION_ROWS), ...OTHER_WORDS];
const isKnown = (word: string): word is LogWord => WORDS.includes(word);

/** Words of the log itself, as the page says them. */
const DETAILS: Readonly<Record<string, TextKey>> = {
  'listPeople members': 'manage.membersTitle',
  'listPeople requests': 'manage.requestsTitle',
  'listPeople feedback': 'manage.feedbackTitle',
  'listPeople desktops': 'manage.desktops',
  'setRole operator': 'manage.operator',
  'setRole helper': 'manage.helper',
  'setRole none': 'manage.roleNone',
  'maintenance on': 'manage.maintenanceOn',
  'maintenance off': 'manage.maintenanceOff',
  'confirm owner': 'manage.ownAddress',
};

export function AuditSection(): JSX.Element {
  const { t, language } = useTexts();
  const [older, setOlder] = useState<{ entries: readonly AuditEntry[]; isComplete: boolean }>();
  const ask = (before: string) => callOperatorsApi('POST /auth/manage/audit/', language, { body: { before } });
  return (
    <Section id="audit" title="manage.auditTitle" intro="manage.auditText" ask={() => ask('')}>
      {({ entries, is_complete }) => {
        const all = [...new Map([...entries, ...(older?.entries ?? [])].map((entry) => [entry.id, entry])).values()];
        return (
          <>
            <ol className={styles.log}>
              {all.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
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

function Entry({ entry: { created_at, action, actor, account, details } }: { entry: AuditEntry }): JSX.Element {
  const { t, language } = useTexts();
  const nameOf = (name: string) => name || t('manage.gone');
  const [by, whom] = [t('manage.by'), t('manage.whom')].map((label) => formatLabel(label, language));
  const people = [
    by + (actor === null ? t('manage.commandLine') : nameOf(actor)),
    ...(account === null ? [] : [whom + nameOf(account)]),
  ];
  const known = details === null ? undefined : DETAILS[`${action} ${details}`];
  const restored = action === 'restore' ? Date.parse(details ?? '') : Number.NaN;
  // The moment of the backup.
  const said = Number.isNaN(restored) ? known && t(known) : formatTime(restored, language);
  return (
    <li>
      <div>
        <p>
          {/* Of a newer server: its own word. */}
          <strong>{isKnown(action) ? t(`manage.did.${action}`) : action}</strong>
          {details !== null && details !== '' && <span translate={said ? undefined : 'no'}> ({said ?? details})</span>}
        </p>
        <p>{people.join(' · ')}</p>
      </div>
      <time dateTime={created_at}>{formatShortTime(Date.parse(created_at), language)}</time>
    </li>
  );
}
