import type { JSX } from 'react';
import site from '#site';
import type { PageId } from '#src/shared/pages.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Mark } from '#src/ui/mark.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Carousel } from './carousel.tsx';
import styles from './home.module.css';

const TOUR: readonly { page: PageId; title: TextKey; text: TextKey; picture: string }[] = [
  { page: 'prova', title: 'home.tour.prova', text: 'home.tour.provaText', picture: 'prova' },
  { page: 'lavoro', title: 'home.tour.lavoro', text: 'home.tour.lavoroText', picture: 'lavoro' },
  { page: 'fondamenta', title: 'home.tour.fondamenta', text: 'home.tour.fondamentaText', picture: 'freedom' },
  { page: 'bilancio', title: 'home.tour.bilancio', text: 'home.tour.bilancioText', picture: 'books' },
];

/** Hero, carousel of sixteen slides, and links to four pages. */
export function HomePage(): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <div className={styles.stage}>
        <Mark className={styles.ring} />
        <section className={styles.hero}>
          <p className={styles.badge}>
            <Text as="strong" textKey="home.badge" />{' '}
            <WhatWorks as="span" topics={['accounts', 'trial', 'sessions', 'rest']} />
          </p>
          <PageTitle textKey="home.title" />
          <p lang="en" className={styles.tagline}>
            {site.tagline}
          </p>
          <Text textKey="home.intro" className="lead" />
          <p className={styles.actions}>
            <ButtonLink to="finanzia" variant="primary">
              {t('home.support')}
            </ButtonLink>
            <ButtonLink to="prova" variant="secondary">
              {t('home.try')}
            </ButtonLink>
          </p>
          <p className={styles.terms}>
            <Text as="span" textKey="home.terms" /> <PageLink to="privacy">{t('home.termsLink')}</PageLink>
          </p>
        </section>
        <Carousel />
      </div>
      <section className={styles.tour}>
        <Text as="h2" textKey="home.tour.title" />
        <ul>
          {TOUR.map(({ page, title, text, picture }) => (
            <li key={page}>
              <img src={`/pictures/${picture}.svg`} alt="" width={320} height={240} loading="lazy" />
              <h3>
                <PageLink to={page}>{t(title)}</PageLink>
              </h3>
              <Text textKey={text} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
