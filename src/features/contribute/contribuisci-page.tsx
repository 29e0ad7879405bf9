import type { JSX } from 'react';
import site from '#site';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { T, useTexts } from '#src/ui/texts.tsx';
import { TimedHint } from '#src/ui/timed-hint.tsx';
import styles from './contribuisci.module.css';

const USES = ['use01', 'use02', 'use03', 'use04', 'use05'] as const;

/** How funds are used, and the ways to give. Nothing of the payment provider loads before the click. */
export function ContribuisciPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <PageOpening title="contribuisci.title" lead="contribuisci.intro" picture="ways" />
      <div className={styles.giving}>
        <div>
          <T as="h2" k="contribuisci.useTitle" />
          <ul className={styles.uses}>
            {USES.map((use) => (
              <T key={use} as="li" k={`contribuisci.${use}`} />
            ))}
          </ul>
          <T as="h2" k="contribuisci.ethicsTitle" />
          <T k="contribuisci.ethics" />
          <p>
            <PageLink to="bilancio">{t('contribuisci.budgetLink')}</PageLink>
          </p>
        </div>
        <div className={styles.ways}>
          <section className={styles.donate}>
            <T as="h2" k="contribuisci.donateTitle" />
            <p>
              <ExternalLink href={site.donationUrl} label={t('contribuisci.donate')} />
            </p>
            <T k="contribuisci.note" />
          </section>
          <section>
            <T as="h2" k="contribuisci.contactTitle" />
            <T k="contribuisci.contact" />
            <p>
              <a href={`mailto:${site.email}`}>{t('contribuisci.mail')}</a>
            </p>
          </section>
        </div>
      </div>
      <TimedHint text={t('contribuisci.hint')} />
    </>
  );
}
