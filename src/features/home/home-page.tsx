import type { JSX } from 'react';
import site from '#site';
import { hasPage, type PageId } from '#src/shared/pages/pages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Mark } from '#src/ui/page/mark.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Carousel } from './carousel.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';

/** What somebody asks before they decide. The hero has the links to what they can do. */
const LINKS: readonly { page: PageId; title: TextKey; text: TextKey; picture: string }[] = [
  { page: 'faq', title: 'home.tour.faq', text: 'home.tour.faqText', picture: 'faq' },
  { page: 'foundations', title: 'home.tour.foundations', text: 'home.tour.foundationsText', picture: 'freedom' },
  { page: 'budget', title: 'home.tour.budget', text: 'home.tour.budgetText', picture: 'books' },
  { page: 'contribute', title: 'home.tour.contribute', text: 'home.tour.contributeText', picture: 'ways' },
];
const TOUR = LINKS.filter(({ page }) => hasPage(page, site));

/** Hero, carousel, and links to up to four pages. */
export function HomePage(): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <div className={styles.stage}>
        <Mark className={styles.ring} />
        <Hero />
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
