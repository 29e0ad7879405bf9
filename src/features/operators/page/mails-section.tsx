// The queue of emails.
import type { JSX } from 'react';
import { formatShortTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { Section } from './section.tsx';
import { Table } from './table.tsx';

const DONE = 'mails done';

export function MailsSection(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <Section id="mails" title="manage.mailsTitle" ask={() => callOperatorsApi('GET /auth/manage/mails/', language)}>
      {({ mails, total }) => (
        <>
          <p>{t('manage.queued', { n: total })}</p>
          {mails.length > 0 && (
            <Table
              labelledBy="mails"
              headings={['manage.kind', 'manage.attempts', 'manage.next', 'manage.mailFault', 'manage.mailAction']}
              rows={mails.map(({ id, kind, attempts, fault, codes, next_attempt_at }) => ({
                key: id,
                cells: [
                  <span key="kind" translate="no">
                    {kind}
                  </span>,
                  attempts,
                  formatShortTime(Date.parse(next_attempt_at), language),
                  fault && (
                    <span key="fault">
                      {t(`manage.mailFaults.${fault}`)} <code translate="no">{codes}</code>
                    </span>
                  ),
                  fault && (
                    <ActionForm
                      key="retry"
                      action="retryMail"
                      button="manage.retryMail"
                      done="manage.retried"
                      id={id}
                      setting={DONE}
                      isSecondary
                      onDone={({ is_done }) => (is_done === false ? 'manage.mailGone' : undefined)}
                    />
                  ),
                ],
              }))}
            />
          )}
          {total > mails.length && <p>{t('manage.more', { n: total - mails.length })}</p>}
          {total > 0 && (
            <ActionForm
              action="retryMails"
              button="manage.retryMails"
              done="manage.retried"
              setting={DONE}
              isSecondary
            />
          )}
          <EditableSetting id={DONE} />
        </>
      )}
    </Section>
  );
}
