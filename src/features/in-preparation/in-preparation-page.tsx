// A planned section: title, two or three lines, and the warning (specification, section 2).
import type { JSX } from 'react';
import site from '#site';
import type { PageId } from '#src/shared/addresses.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { IN_PREPARATION_IDS } from './list.ts';
import buttons from '#src/ui/button.module.css';
import styles from './in-preparation.module.css';

type Id = (typeof IN_PREPARATION_IDS)[number];

/** Sections whose text needs two lines; the others have three. */
const TWO_LINES: readonly Id[] = ['scienza', 'faq'];

/** The page of the section `page`, with the texts of the group of the same name. Throws for any other page. */
export function InPreparationPage({ page }: { page: PageId | undefined }): JSX.Element {
  const { t } = useTexts();
  const id = IN_PREPARATION_IDS.find((planned) => planned === page);
  if (id === undefined) throw new Error(`no section in preparation is called ${page}`);
  const lines: TextKey[] = [`${id}.descr01`, `${id}.descr02`];
  if (!TWO_LINES.includes(id)) lines.push(`${id}.descr03` as TextKey);
  return (
    <PageOpening title={`${id}.title`} picture={id}>
      <p className={styles.warning}>
        <Text as="strong" textKey="inPreparation.label" /> <Text as="span" textKey={`${id}.warn`} />
      </p>
      {lines.map((key) => (
        <Text key={key} textKey={key} className={styles.line} />
      ))}
      <p className={styles.ways}>
        <PageLink to="home" className={buttons.secondary}>
          {t('inPreparation.home')}
        </PageLink>
        <a href={`mailto:${site.email}`} className={buttons.quiet}>
          {t('inPreparation.contact')}
        </a>
      </p>
    </PageOpening>
  );
}
