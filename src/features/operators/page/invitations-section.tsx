// Links with which people can register.
import { useState, type JSX } from 'react';
import { FEW_USES, INVITATION_DAYS, INVITATION_NOTE, INVITATION_USES } from '#src/features/operators/choices.ts';
import type { InputOf } from '#src/shared/api/endpoint.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { CopyButton } from '#src/ui/buttons/copy-button.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { callManageApi } from './call.ts';
import { Choice } from './choice.tsx';
import { Proof, useProofLabels } from './proof.tsx';
import { Section } from './section.tsx';
import { useList } from './use-list.ts';

export function InvitationsSection(): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const [link, setLink] = useState<string>();
  const [people, setPeople] = useState('1');
  const list = useList(() => callManageApi('GET /auth/manage/invitations/', language));
  const proof = useProofLabels();
  const labels = { note: t('manage.note'), ...proof };
  return (
    <Section id="invitations" title="manage.invitationsTitle" intro="manage.invitationsText" list={list}>
      {({ invitations }) => (
        <>
          {link !== undefined && (
            <div>
              <Text textKey="manage.linkOnce" />
              <p>
                <code translate="no">{link}</code>
              </p>
              <CopyButton
                text={link}
                label={t('manage.copy')}
                done={t('manage.copied')}
                failed={t('manage.notCopied')}
              />
            </div>
          )}
          <EditableSetting id="invite" action={t('manage.invite')}>
            <ApiForm
              submit={t('manage.invite')}
              labels={labels}
              cancel={t('manage.cancel')}
              onCancel={() => toggle('invite')}
              onSend={async (values) => {
                const body = values as unknown as InputOf<'POST /auth/manage/invitations/'>;
                const made = await callManageApi('POST /auth/manage/invitations/', language, { body });
                setLink(made.link);
                setPeople('1');
                await list.changed();
                finish('invite', 'manage.invited');
              }}
            >
              {(field) => (
                <>
                  <Choice
                    name="uses"
                    label={t('manage.uses')}
                    initial="1"
                    onChange={setPeople}
                    options={INVITATION_USES.map((one) => [one, one])}
                  />
                  <Choice
                    name="days"
                    label={t('manage.days')}
                    initial="7"
                    options={INVITATION_DAYS.map((one) => [one, one])}
                  />
                  <Field
                    {...field('note')}
                    label={labels.note}
                    hint={t('manage.noteHint', { max: INVITATION_NOTE })}
                    isOptional
                    autoComplete="off"
                  />
                  <Proof field={field} isAsked={Number(people) > FEW_USES} />
                </>
              )}
            </ApiForm>
          </EditableSetting>
          {invitations.map(({ id, note, uses_left, expires_at }) => (
            <EditableSetting
              key={id}
              id={`invitation ${id}`}
              label={note || t('manage.noNote')}
              value={t('manage.left', { n: uses_left, time: formatTime(Date.parse(expires_at), language) })}
              action={t('manage.revoke')}
            >
              <ApiForm
                submit={t('manage.revoke')}
                labels={proof}
                isDanger
                cancel={t('manage.cancel')}
                onCancel={() => toggle(`invitation ${id}`)}
                onSend={async ({ current_password }) => {
                  await callManageApi('DELETE /auth/manage/invitations/:id/', language, {
                    id,
                    body: { current_password },
                  });
                  await list.changed();
                  finish('invitations done', 'manage.revoked', `invitation ${id}`);
                }}
              >
                {(field) => <Proof field={field} />}
              </ApiForm>
            </EditableSetting>
          ))}
          <EditableSetting id="invitations done" />
        </>
      )}
    </Section>
  );
}
