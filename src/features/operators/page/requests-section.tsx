// People who wait for an account.
import type { JSX } from 'react';
import type { WaitingRequest } from '#src/features/operators/endpoints.ts';
import { REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callManageApi } from './call.ts';
import { Proof, useProofLabels } from './proof.tsx';
import { Section } from './section.tsx';
import { useList } from './use-list.ts';

export function RequestsSection(): JSX.Element {
  const { t, language } = useTexts();
  const list = useList(() => callManageApi('GET /auth/manage/requests/', language));
  return (
    <Section id="requests" title="manage.requestsTitle" intro="manage.requestsText" list={list}>
      {({ requests, total }) => (
        <>
          {requests.length === 0 && <Text textKey="manage.none" />}
          {requests.map((request) => (
            <Request key={request.id} request={request} changed={list.changed} />
          ))}
          {total > requests.length && <p>{t('manage.more', { n: total - requests.length })}</p>}
          <EditableSetting id="requests done" />
        </>
      )}
    </Section>
  );
}

function Request({ request, changed }: { request: WaitingRequest; changed: () => Promise<void> }): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const { id, username, email, message, created_at } = request;
  const labels = { reason: t('manage.reason'), ...useProofLabels() };
  const decide = async (decision: 'approve' | 'refuse', values: Readonly<Record<string, string>>) => {
    const body = { decision, reason: values['reason'], current_password: values['current_password'] };
    await callManageApi('POST /auth/manage/requests/:id/', language, { id, body });
    await changed();
    finish('requests done', decision === 'approve' ? 'manage.approved' : 'manage.refused', `request ${id}`);
  };
  return (
    <EditableSetting
      id={`request ${id}`}
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
      <ApiForm
        submit={t('manage.approve')}
        labels={{}}
        cancel={t('manage.cancel')}
        onCancel={() => toggle(`request ${id}`)}
        onSend={(values) => decide('approve', values)}
      />
      <hr />
      <ApiForm submit={t('manage.refuse')} labels={labels} isDanger onSend={(values) => decide('refuse', values)}>
        {(field) => (
          <>
            <Field
              {...field('reason')}
              label={labels.reason}
              hint={t('manage.reasonHint', { max: REQUEST_LIMITS.reason })}
              isOptional
              rows={3}
            />
            <Proof field={field} />
          </>
        )}
      </ApiForm>
    </EditableSetting>
  );
}
