// The queue of emails.
import type { JSX } from 'react';
import { formatLabel, formatShortTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { Section } from './section.tsx';
import styles from './operators.module.css';

const DONE = 'mails done';

export function MailsSection(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <Section id="mails" title="manage.mailsTitle" ask={() => callOperatorsApi('GET /auth/manage/mails/', language)}>
      {({ mails, total }) => (
        <>
          <p>{t('manage.queued', { n: total })}</p>
          {mails.length > 0 && (
            <ul className={styles.log}>
              {mails.map(({ id, subject, attempts, fault, codes, next_attempt_at }) => (
                <li key={id}>
                  <div>
                    <p>
                      <strong>{subject}</strong>
                      {fault && (
                        <>
                          {' · '}
                          {t(`manage.mailFaults.${fault}`)} <code translate="no">{codes}</code>
                        </>
                      )}
                    </p>
                    <p>
                      {formatLabel(t('manage.attempts'), language)}
                      {attempts}
                      {' · '}
                      {formatLabel(t('manage.next'), language)}
                      {formatShortTime(Date.parse(next_attempt_at), language)}
                    </p>
                  </div>
                  {fault && (
                    <ActionForm
                      action="retryMail"
                      button="manage.retryMail"
                      done="manage.retried"
                      id={id}
                      setting={DONE}
                      isSecondary
                      onDone={({ is_done }) => (is_done === false ? 'manage.mailGone' : undefined)}
                    />
                  )}
                </li>
              ))}
            </ul>
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
