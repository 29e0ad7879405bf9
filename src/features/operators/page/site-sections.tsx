// The queue of emails and the apps.
import type { JSX } from 'react';
import type { ManagedApp } from '#src/features/operators/endpoints.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callManageApi } from './call.ts';
import { Proof, useProofLabels } from './proof.tsx';
import { Section } from './section.tsx';
import { useList } from './use-list.ts';
import { WideTable } from './wide-table.tsx';

export function MailsSection(): JSX.Element {
  const { t, language } = useTexts();
  const { finish } = useSettingsList();
  const list = useList(() => callManageApi('GET /auth/manage/mails/', language));
  return (
    <Section id="mails" title="manage.mailsTitle" list={list}>
      {({ mails, total }) => (
        <>
          <p>{t('manage.queued', { n: total })}</p>
          {mails.length > 0 && (
            <WideTable labelledBy="mails">
              <thead>
                <tr>
                  <Text as="th" scope="col" textKey="manage.kind" />
                  <Text as="th" scope="col" textKey="manage.attempts" />
                  <Text as="th" scope="col" textKey="manage.next" />
                </tr>
              </thead>
              <tbody>
                {mails.map(({ kind, attempts, next_attempt_at, created_at }) => (
                  <tr key={`${kind} ${created_at} ${next_attempt_at}`}>
                    <td translate="no">{kind}</td>
                    <td>{attempts}</td>
                    <td>{formatTime(Date.parse(next_attempt_at), language)}</td>
                  </tr>
                ))}
              </tbody>
            </WideTable>
          )}
          {total > mails.length && <p>{t('manage.more', { n: total - mails.length })}</p>}
          {total > 0 && (
            <ApiForm
              submit={t('manage.retryMails')}
              labels={{}}
              isSecondary
              onSend={async () => {
                await callManageApi('POST /auth/manage/mails/', language);
                await list.changed();
                finish('mails done', 'manage.retried');
              }}
            />
          )}
          <EditableSetting id="mails done" />
        </>
      )}
    </Section>
  );
}

export function AppsSection(): JSX.Element {
  const { language } = useTexts();
  const list = useList(() => callManageApi('GET /auth/manage/apps/', language));
  return (
    <Section id="apps" title="manage.appsTitle" list={list}>
      {({ apps }) => (
        <>
          {apps.length === 0 && <Text textKey="manage.none" />}
          {apps.map((app) => (
            <App key={app.id} app={app} changed={list.changed} />
          ))}
        </>
      )}
    </Section>
  );
}

function App({
  app: { id, name, is_disabled },
  changed,
}: {
  app: ManagedApp;
  changed: () => Promise<void>;
}): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const labels = useProofLabels();
  const decision = is_disabled ? 'enable' : 'disable';
  const action = t(is_disabled ? 'manage.enable' : 'manage.disable');
  return (
    <EditableSetting
      id={`app ${id}`}
      label={name}
      value={t(is_disabled ? 'manage.disabled' : 'manage.appOpen')}
      action={action}
    >
      {!is_disabled && <Text textKey="manage.appDisable" />}
      <ApiForm
        submit={action}
        labels={is_disabled ? {} : labels}
        isDanger={!is_disabled}
        cancel={t('manage.cancel')}
        onCancel={() => toggle(`app ${id}`)}
        onSend={async ({ current_password }) => {
          await callManageApi('POST /auth/manage/apps/:id/', language, { id, body: { decision, current_password } });
          await changed();
          finish(`app ${id}`, is_disabled ? 'manage.appIsOpen' : 'manage.appIsDisabled');
        }}
      >
        {(field) => !is_disabled && <Proof field={field} />}
      </ApiForm>
    </EditableSetting>
  );
}
