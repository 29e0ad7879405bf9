// What visitors wrote on the feedback page and nobody has answered.
import type { JSX } from 'react';
import type { Message } from '#src/features/operators/endpoints.ts';
import { FEEDBACK_LIMITS } from '#src/shared/fields/field-limits.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { isLanguage, LANGUAGES } from '#src/shared/languages/languages.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callManageApi } from './call.ts';
import { Proof, useProofLabels } from './proof.tsx';
import { Section } from './section.tsx';
import { useList } from './use-list.ts';

export function FeedbackSection(): JSX.Element {
  const { t, language } = useTexts();
  const list = useList(() => callManageApi('GET /auth/manage/feedback/', language));
  return (
    <Section id="feedback" title="manage.feedbackTitle" intro="manage.feedbackText" list={list}>
      {({ feedback, total, sends_emails }) => (
        <>
          {feedback.length === 0 && <Text textKey="manage.none" />}
          {feedback.map((message) => (
            <One
              key={message.id}
              message={message}
              canAnswer={sends_emails && message.is_answerable}
              changed={list.changed}
            />
          ))}
          {total > feedback.length && <p>{t('manage.more', { n: total - feedback.length })}</p>}
          <EditableSetting id="feedback done" />
        </>
      )}
    </Section>
  );
}

interface OneProps {
  readonly message: Message;
  readonly canAnswer: boolean;
  readonly changed: () => Promise<void>;
}

function One({
  message: { id, message, page, language: written, created_at },
  canAnswer,
  changed,
}: OneProps): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const time = formatTime(Date.parse(created_at), language);
  const labels = { message: t('manage.answer'), ...useProofLabels() };
  return (
    <EditableSetting
      id={`message ${id}`}
      label={page === null ? time : `${time} · ${page}`}
      value={
        <>
          {[...message.matchAll(/.+/g)].map(({ index, 0: line }) => (
            <p key={index} lang={written}>
              {line}
            </p>
          ))}
          {!canAnswer && <Text textKey="manage.noAnswer" />}
        </>
      }
      action={canAnswer ? t('manage.answer') : undefined}
    >
      <ApiForm
        submit={t('manage.sendAnswer')}
        labels={labels}
        cancel={t('manage.cancel')}
        onCancel={() => toggle(`message ${id}`)}
        onSend={async ({ message: answer = '', current_password }) => {
          const body = { message: answer, current_password };
          await callManageApi('POST /auth/manage/feedback/:id/', language, { id, body });
          await changed();
          finish('feedback done', 'manage.answered', `message ${id}`);
        }}
      >
        {(field) => (
          <>
            <Field
              {...field('message')}
              label={labels.message}
              hint={t('manage.answerHint', {
                max: FEEDBACK_LIMITS.message,
                language: isLanguage(written) ? LANGUAGES[written].name : written,
              })}
              rows={6}
            />
            <Proof field={field} />
          </>
        )}
      </ApiForm>
    </EditableSetting>
  );
}
