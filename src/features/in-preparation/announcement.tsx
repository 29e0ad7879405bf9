// The announcement of a section: title, warning and one to three lines (docs/spec.md, section 2).
import type { JSX, ReactNode } from 'react';
import site from '#site';
import { OpeningNotice } from '#src/features/openings/opening-notice.tsx';
import { isAnnounced, type PageId } from '#src/shared/pages/pages.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { promisesOf, type PromiseName } from '#src/shared/stated/promises.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { MailButton } from '#src/ui/links/mail-button.tsx';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { announcementRows } from './announcement-rows.ts';
import { onwardFrom, subjectOf, type AnnouncedPage } from './onward.ts';
import styles from './in-preparation.module.css';

/** Sections whose text needs two lines; the others have three. */
const TWO_LINES: readonly AnnouncedPage[] = ['scienza'];

/** Values that the lines of a section may use, besides those that all texts have. */
const VALUES = { legalName: site.legalName };

/** What the operator promises, after the lines. */
const PROMISED: Readonly<Partial<Record<AnnouncedPage, readonly PromiseName[]>>> = {
  info: ['personalAnswers'],
  accessibility: ['barriersFixed'],
};

interface AnnouncementProps {
  page: PageId | undefined;
  /** The operator has stated all that the warning says is missing. */
  isComplete?: boolean;
  /** Other languages have its text already, so members were told. */
  isOpen?: boolean;
  /** What there is already, above what is missing. */
  children?: ReactNode;
}

/**
 * Shows the text group of `page`, which must be one of the announced sections: what is planned, where to go meanwhile, who is wanted,
 * and what a reader can do.
 */
export function Announcement({ page, isComplete = false, isOpen = false, children }: AnnouncementProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const id = page as AnnouncedPage;
  const lines: TextKey[] = [`${id}.descr01`, `${id}.descr02`];
  const namesTrial = id === 'impara';
  if (!TWO_LINES.includes(id) && (!namesTrial || isSet(site.testEnvironmentUrl)))
    lines.push(`${id}.descr03` as TextKey);
  const onward = onwardFrom(id);
  const subject = t(subjectOf(id), { section: t(`${id}.title`) });
  return (
    <PageOpening title={`${id}.title`} picture={id}>
      {children}
      {!isComplete && (
        <p className={styles.warning}>
          <Text as="strong" textKey="inPreparation.label" /> <Text as="span" textKey={`${id}.warn`} />
        </p>
      )}
      {lines.map((key) => (
        <Text key={key} textKey={key} values={VALUES} className={styles.line} />
      ))}
      <Sentences of={promisesOf(site, ...(PROMISED[id] ?? []))} className={styles.line} />
      {isAnnounced(id) && <FactList rows={announcementRows(id, texts)} />}
      <div className={styles.wanted}>
        {site.seeksContributors === true && <Text textKey={`${id}.wanted`} />}
        {!isComplete && !isOpen && <OpeningNotice page={id} />}
        <p className={styles.ways}>
          <MailButton label={t('inPreparation.contact')} subject={subject} />
          <ButtonLink to={onward.to} variant="quiet">
            {t(onward.label)}
          </ButtonLink>
        </p>
      </div>
    </PageOpening>
  );
}
