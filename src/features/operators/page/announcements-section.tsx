// What all visitors read above every page.
import type { JSX } from 'react';
import { DURATION_HOURS } from '#src/features/operators/choices.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { ANNOUNCEMENT_LIMITS, SEVERITIES, type Severity } from '#src/shared/site/site-status.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';
import { callOperatorsApi } from './call.ts';
import { Choice } from './choice.tsx';
import { Items, Section } from './section.tsx';

const WORDS = {
  information: 'manage.information',
  warning: 'manage.warning',
  outage: 'manage.outage',
} as const satisfies Record<Severity, string>;

export function AnnouncementsSection(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <Section
      id="announcements-title"
      title="manage.announcementsTitle"
      intro="manage.announcementsText"
      ask={() => callOperatorsApi('GET /auth/manage/announcements/', language)}
    >
      {({ announcements }) => (
        <>
          <EditableSetting id="announce" action={t('manage.announce')}>
            <AnnounceForm />
          </EditableSetting>
          <Items items={announcements}>
            {({ id, severity, text, language: lang, ends_at }) => (
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
                <ActionForm
                  action="endAnnouncement"
                  button="manage.end"
                  done="manage.ended"
                  id={id}
                  setting={`announcement ${id}`}
                  saidAt="announce"
                  canCancel
                />
              </EditableSetting>
            )}
          </Items>
        </>
      )}
    </Section>
  );
}

function AnnounceForm(): JSX.Element {
  const { t, language } = useTexts();
  const ownFirst = [language, ...LANGUAGE_CODES.filter((code) => code !== language)];
  const labels = Object.fromEntries(ownFirst.map((code) => [code, LANGUAGES[code].name]));
  return (
    <ActionForm
      action="announce"
      button="manage.announce"
      done="manage.announced"
      setting="announce"
      canCancel
      labels={labels}
    >
      {(field) => (
        <>
          <Choice
            name="severity"
            label={t('manage.severity')}
            initial="information"
            options={SEVERITIES.map((one) => [one, t(WORDS[one])])}
          />
          <Choice name="hours" label={t('manage.hours')} initial="24" options={DURATION_HOURS} />
          {ownFirst.map((code, at) => (
            <Field
              key={code}
              {...field(code)}
              label={LANGUAGES[code].name}
              hint={at === 0 ? t('manage.announceHint', { max: ANNOUNCEMENT_LIMITS.text }) : undefined}
              isOptional={at > 0}
              autoComplete="off"
            />
          ))}
        </>
      )}
    </ActionForm>
  );
}
