// Links with which people can register.
import { useState, type JSX } from 'react';
import { FEW_USES, INVITATION_DAYS, INVITATION_NOTE, INVITATION_USES } from '#src/features/operators/choices.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { CopyButton } from '#src/ui/buttons/copy-button.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { Choice } from './choice.tsx';
import { Section } from './section.tsx';

const DONE = 'invitations done';

export function InvitationsSection(): JSX.Element {
  const { t, language } = useTexts();
  const [link, setLink] = useState<string>();
  return (
    <Section
      id="invitations"
      title="manage.invitationsTitle"
      intro="manage.invitationsText"
      ask={() => callOperatorsApi('GET /auth/manage/invitations/', language)}
    >
      {({ invitations }) => (
        <>
          {link !== undefined && <NewLink link={link} />}
          <EditableSetting id="invite" action={t('manage.invite')}>
            <InviteForm onLink={setLink} />
          </EditableSetting>
          {invitations.map(({ id, note, uses_left, expires_at }) => (
            <EditableSetting
              key={id}
              id={`invitation ${id}`}
              label={note || t('manage.noNote')}
              value={t('manage.left', { n: uses_left, time: formatTime(Date.parse(expires_at), language) })}
              action={t('manage.revoke')}
              isDanger
            >
              <Text textKey="manage.revokeText" />
              <ActionForm
                action="revokeInvitation"
                button="manage.revoke"
                done="manage.revoked"
                id={id}
                setting={`invitation ${id}`}
                saidAt={DONE}
                canCancel
                isDanger
              />
            </EditableSetting>
          ))}
          <EditableSetting id={DONE} />
        </>
      )}
    </Section>
  );
}

function InviteForm({ onLink }: { onLink: (link: string | undefined) => void }): JSX.Element {
  const { t } = useTexts();
  const [people, setPeople] = useState('1');
  const note = t('manage.note');
  return (
    <ActionForm
      action="invite"
      button="manage.invite"
      done="manage.invited"
      setting="invite"
      canCancel
      labels={{ note }}
      isProofAsked={Number(people) > FEW_USES}
      onDone={({ link }) => onLink(link)}
    >
      {(field) => (
        <>
          <Choice name="uses" label={t('manage.uses')} initial="1" onChange={setPeople} options={INVITATION_USES} />
          <Choice name="days" label={t('manage.days')} initial="7" options={INVITATION_DAYS} />
          <Field
            {...field('note')}
            label={note}
            hint={t('manage.noteHint', { max: INVITATION_NOTE })}
            isOptional
            autoComplete="off"
          />
        </>
      )}
    </ActionForm>
  );
}

/** The link is shown once. */
function NewLink({ link }: { link: string }): JSX.Element {
  const { t } = useTexts();
  return (
    <div>
      <Text textKey="manage.linkOnce" />
      <p>
        <code translate="no">{link}</code>
      </p>
      <CopyButton text={link} label={t('manage.copy')} done={t('manage.copied')} failed={t('manage.notCopied')} />
    </div>
  );
}
