// People who wait for an account.
import type { JSX } from 'react';
import type { WaitingRequest } from '#src/features/operators/endpoints.ts';
import { REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { AskFirst } from '#src/ui/forms/ask-first.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { Items, Section } from './section.tsx';

const DONE = 'requests done';

export function RequestsSection(): JSX.Element {
  const { language } = useTexts();
  return (
    <Section
      id="requests"
      title="manage.requestsTitle"
      intro="manage.requestsText"
      ask={() => callOperatorsApi('GET /auth/manage/requests/', language)}
    >
      {({ requests, total }) => (
        <>
          <Items items={requests} total={total}>
            {(request) => <Request key={request.id} request={request} />}
          </Items>
          <EditableSetting id={DONE} />
        </>
      )}
    </Section>
  );
}

function Request({ request }: { request: WaitingRequest }): JSX.Element {
  const { t, language } = useTexts();
  const { id, username, email, message, created_at } = request;
  const reason = t('manage.reason');
  const about = { id, setting: `request ${id}`, saidAt: DONE };
  return (
    <EditableSetting
      id={about.setting}
      label={username}
      value={
        <>
          <p>{email}</p>
          <p lang={request.language}>{message || '–'}</p>
          <p>{formatTime(Date.parse(created_at), language)}</p>
        </>
      }
      action={t('manage.decide')}
    >
      <ActionForm action="approve" button="manage.approve" done="manage.approved" {...about} canCancel />
      <hr />
      <AskFirst button="manage.refuse">
        <Text textKey="manage.refuseText" />
        <ActionForm
          action="refuse"
          button="manage.refuse"
          done="manage.refused"
          {...about}
          isDanger
          canCancel
          labels={{ reason }}
        >
          {(field) => (
            <Field
              {...field('reason')}
              label={reason}
              hint={t('manage.reasonHint', { max: REQUEST_LIMITS.reason })}
              isOptional
              rows={3}
            />
          )}
        </ActionForm>
      </AskFirst>
    </EditableSetting>
  );
}
