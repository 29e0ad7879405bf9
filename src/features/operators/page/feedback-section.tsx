// What visitors wrote on the feedback page and nobody has answered.
import type { JSX } from 'react';
import type { Message } from '#src/features/operators/endpoints.ts';
import { FEEDBACK_LIMITS } from '#src/shared/fields/field-limits.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { isLanguage, LANGUAGES } from '#src/shared/languages/languages.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { Items, Section } from './section.tsx';

const DONE = 'feedback done';

export function FeedbackSection(): JSX.Element {
  const { language } = useTexts();
  return (
    <Section
      id="feedback"
      title="manage.feedbackTitle"
      intro="manage.feedbackText"
      ask={() => callOperatorsApi('GET /auth/manage/feedback/', language)}
    >
      {({ feedback, total, sends_emails }) => (
        <>
          <Items items={feedback} total={total}>
            {(message) => <One key={message.id} message={message} canAnswer={sends_emails && message.is_answerable} />}
          </Items>
          <EditableSetting id={DONE} />
        </>
      )}
    </Section>
  );
}

function One({ message: received, canAnswer }: { message: Message; canAnswer: boolean }): JSX.Element {
  const { t, language } = useTexts();
  const { id, message, page, language: written, created_at } = received;
  const time = formatTime(Date.parse(created_at), language);
  const label = t('manage.answer');
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
      action={canAnswer ? label : undefined}
    >
      <ActionForm
        action="answerFeedback"
        button="manage.sendAnswer"
        done="manage.answered"
        id={id}
        setting={`message ${id}`}
        saidAt={DONE}
        canCancel
        labels={{ message: label }}
      >
        {(field) => (
          <Field
            {...field('message')}
            label={label}
            hint={t('manage.answerHint', {
              max: FEEDBACK_LIMITS.message,
              language: isLanguage(written) ? LANGUAGES[written].name : written,
            })}
            rows={6}
          />
        )}
      </ActionForm>
    </EditableSetting>
  );
}
