import { useEffect, useRef, type JSX } from 'react';
import { callApi } from '#src/client/api/api-client.ts';
import { useSession } from '#src/client/session/use-session.ts';
import { FEEDBACK_LIMITS } from '#src/shared/fields/field-limits.ts';
import { useQuery } from '#src/ui/browser/use-address.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { requestIds } from './request-ids.ts';

/** A path of this site: a link must not put any other words into the field. */
const PATH = /^\/[\w/-]{0,100}$/;

/** The form. A message of a member who is signed in is sent with the session. */
export function FeedbackForm({ onSent }: { onSent: () => void }): JSX.Element {
  const { t, language } = useTexts();
  const token = useSession()?.token;
  const ids = useRef(requestIds());
  const page = useRef<HTMLInputElement>(null);
  const from = new URLSearchParams(useQuery()).get('from') ?? '';
  useEffect(() => {
    if (page.current?.value === '' && PATH.test(from)) page.current.value = from;
  }, [from]);
  const labels = { message: t('feedback.message'), page: t('feedback.page'), email: t('feedback.email') };
  return (
    <ApiForm
      submit={t('feedback.send')}
      labels={labels}
      onSend={async ({ message = '', page: about = '', email = '' }) => {
        const fields = { message, page: about, email };
        const body = { ...fields, request_id: ids.current(JSON.stringify(fields)) };
        await callApi('POST /auth/feedback/', { language, token, body });
        onSent();
      }}
    >
      {(field) => (
        <>
          <Field
            {...field('message')}
            label={labels.message}
            hint={t('feedback.messageHint', { max: FEEDBACK_LIMITS.message })}
            autoComplete="off"
            rows={6}
          />
          <Field {...field('page')} label={labels.page} autoComplete="off" isOptional ref={page} />
          <Field
            {...field('email')}
            label={labels.email}
            hint={t('feedback.emailHint')}
            type="email"
            autoComplete="email"
            isOptional
          />
        </>
      )}
    </ApiForm>
  );
}
