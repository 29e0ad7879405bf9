// What all visitors read above every page.
import type { JSX } from 'react';
import { LASTING_HOURS } from '#src/features/operators/choices.ts';
import type { InputOf } from '#src/shared/api/endpoint.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { ANNOUNCEMENT_LIMITS, SEVERITIES, type Severity } from '#src/shared/site/site-status.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { useTexts, Text } from '#src/ui/texts/texts.tsx';
import { callManageApi } from './call.ts';
import { Choice } from './choice.tsx';
import { Proof, useProofLabels } from './proof.tsx';
import { Section } from './section.tsx';
import { useList } from './use-list.ts';

const WORDS = {
  information: 'manage.information',
  warning: 'manage.warning',
  outage: 'manage.outage',
} as const satisfies Record<Severity, string>;

type Body = InputOf<'POST /auth/manage/announcements/'>;

export function AnnouncementsSection(): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const list = useList(() => callManageApi('GET /auth/manage/announcements/', language));
  const own = [language, ...LANGUAGE_CODES.filter((code) => code !== language)];
  const proof = useProofLabels();
  const labels = { ...Object.fromEntries(own.map((code) => [code, LANGUAGES[code].name])), ...proof };
  return (
    <Section id="announcements-title" title="manage.announcementsTitle" intro="manage.announcementsText" list={list}>
      {({ announcements }) => (
        <>
          <EditableSetting id="announce" action={t('manage.announce')}>
            <ApiForm
              submit={t('manage.announce')}
              labels={labels}
              cancel={t('manage.cancel')}
              onCancel={() => toggle('announce')}
              onSend={async (values) => {
                await callManageApi('POST /auth/manage/announcements/', language, { body: values as unknown as Body });
                await list.changed();
                finish('announce', 'manage.announced');
              }}
            >
              {(field) => (
                <>
                  <Choice
                    name="severity"
                    label={t('manage.severity')}
                    initial="information"
                    options={SEVERITIES.map((one) => [one, t(WORDS[one])])}
                  />
                  <Choice
                    name="hours"
                    label={t('manage.hours')}
                    initial="24"
                    options={LASTING_HOURS.map((one) => [one, one])}
                  />
                  {own.map((code, at) => (
                    <Field
                      key={code}
                      {...field(code)}
                      label={LANGUAGES[code].name}
                      hint={at === 0 ? t('manage.announceHint', { max: ANNOUNCEMENT_LIMITS.text }) : undefined}
                      isOptional={at > 0}
                      autoComplete="off"
                    />
                  ))}
                  <Proof field={field} />
                </>
              )}
            </ApiForm>
          </EditableSetting>
          {announcements.length === 0 && <Text textKey="manage.none" />}
          {announcements.map(({ id, severity, text, language: lang, ends_at }) => (
            <EditableSetting
              key={id}
              id={`announcement ${id}`}
              label={t(WORDS[severity])}
              value={
                <>
                  <p lang={lang}>{text}</p>
                  <p>{t('manage.until', { time: formatTime(Date.parse(ends_at), language) })}</p>
                </>
              }
              action={t('manage.end')}
            >
              <ApiForm
                submit={t('manage.end')}
                labels={proof}
                cancel={t('manage.cancel')}
                onCancel={() => toggle(`announcement ${id}`)}
                onSend={async ({ current_password }) => {
                  const body = { current_password };
                  await callManageApi('DELETE /auth/manage/announcements/:id/', language, { id, body });
                  await list.changed();
                  finish('announce', 'manage.ended', `announcement ${id}`);
                }}
              >
                {(field) => <Proof field={field} />}
              </ApiForm>
            </EditableSetting>
          ))}
        </>
      )}
    </Section>
  );
}
