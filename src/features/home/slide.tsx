// One slide of the carousel.
import { memo, type JSX } from 'react';
import site from '#site';
import { formatEuro } from '#src/shared/languages/format.ts';
import { isAnnounced } from '#src/shared/pages/pages.ts';
import { totalOf } from '#src/shared/stated/budget.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { isAvailable, promisesOn, SLIDE_LINKS, SLIDES, type SlideNumber } from './slides.ts';
import styles from './carousel.module.css';

const BUDGET = totalOf(site.budget);

interface SlideProps {
  number: SlideNumber;
  /** Its place in the row, from 1. */
  place: number;
  isInert: boolean;
  /** Whether its picture is loaded even while the slide is out of view. */
  isLoaded: boolean;
}

/** Memoised: of sixteen slides, only those that a step changes are rendered again. */
export const Slide = memo(function Slide({ number, place, isInert, isLoaded }: SlideProps): JSX.Element {
  const { t, language } = useTexts();
  const { page, label } = SLIDE_LINKS[number];
  return (
    <div
      role="group"
      aria-roledescription={t('home.carousel.slideRole')}
      aria-label={t('home.carousel.position', { n: place, total: SLIDES.length })}
      className={styles.slide}
      data-slide={number}
      inert={isInert}
    >
      <img
        src={`/slides/${number}.svg`}
        alt={t(`slides.${number}.alt`)}
        width={640}
        height={400}
        loading={isLoaded ? 'eager' : 'lazy'}
      />
      <div className={styles.words}>
        <Text as="h3" textKey={`slides.${number}.title`} />
        <Preparation number={number} />
        <Text
          textKey={`slides.${number}.middleText`}
          values={{ min: formatEuro(BUDGET.min, language), max: formatEuro(BUDGET.max, language) }}
          className={styles.middle}
        />
        <Sentences of={[{ key: `slides.${number}.bottomText` }, ...promisesOn(number)]} className={styles.bottom} />
        {!isAnnounced(page) && (
          <p className={styles.onward}>
            <PageLink to={page}>{t(label)}</PageLink>
          </p>
        )}
      </div>
    </div>
  );
});

/** Says what cannot be used: a section that is empty, or a desktop that this site does not have. */
function Preparation({ number }: { number: SlideNumber }): JSX.Element | null {
  const { t } = useTexts();
  if (isAvailable(number)) return null;
  if (!isAvailable(number, true)) return <Text textKey="home.carousel.inPreparation" className={styles.state} />;
  return <ByDesktop none={t('home.carousel.absent')} as="p" className={styles.state} />;
}
