// The announcement of a section: title, warning and one to three lines (docs/spec.md, section 2).
import type { JSX } from 'react';
import site from '#site';
import type { PageId, PagesWith } from '#src/shared/pages.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import styles from './in-preparation.module.css';

/** A page may have more than the announcement: then `inPreparation` is the first of its text groups. */
type AnnouncedPage = PagesWith<{ texts: readonly ['inPreparation', ...unknown[]] }>;

/** Sections whose text needs two lines; the others have three. */
const TWO_LINES: readonly AnnouncedPage[] = ['scienza', 'faq'];

/** Values that the lines of a section may use, besides those that all texts have. */
const VALUES = { legalName: site.legalName };

interface AnnouncementProps {
  page: PageId | undefined;
  /** The operator has stated all that the warning says is missing. */
  isComplete?: boolean;
}

/** Shows the text group of `page`, which must be one of the announced sections. */
export function Announcement({ page, isComplete = false }: AnnouncementProps): JSX.Element {
  const { t } = useTexts();
  const id = page as AnnouncedPage;
  const lines: TextKey[] = [`${id}.descr01`, `${id}.descr02`];
  if (!TWO_LINES.includes(id)) lines.push(`${id}.descr03` as TextKey);
  return (
    <PageOpening title={`${id}.title`} picture={id}>
      {!isComplete && (
        <p className={styles.warning}>
          <Text as="strong" textKey="inPreparation.label" /> <Text as="span" textKey={`${id}.warn`} />
        </p>
      )}
      {lines.map((key) => (
        <Text key={key} textKey={key} values={VALUES} className={styles.line} />
      ))}
      <p className={styles.ways}>
        <ButtonLink to="home" variant="secondary">
          {t('inPreparation.home')}
        </ButtonLink>
        <a href={`mailto:${site.email}`} className={buttonClass('quiet')}>
          {t('inPreparation.contact')}
        </a>
      </p>
    </PageOpening>
  );
}
