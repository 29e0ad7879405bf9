// The carousel pattern of the ARIA Authoring Practices: no rotation of its own, previous and next wrap around, swipe
// and arrow keys too. The slides lie in a row that scrolls, so that they can all be reached without JavaScript.
import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { dragRow } from './drag.ts';
import { SLIDES, wrap } from './slides.ts';
import styles from './carousel.module.css';

/** Sixteen slides, one in sight. Its place survives a change of language, since the component stays. */
export function Carousel(): JSX.Element {
  const { t } = useTexts();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  // Slides out of sight are taken out of reach only once script can bring them back.
  const [alive, setAlive] = useState(false);
  const total = SLIDES.length;

  useEffect(() => setAlive(true), []);

  const show = (to: number) => {
    setIndex(to);
    const slide = track.current?.children[to];
    // A wrap would race past fourteen slides: it jumps.
    const near = Math.abs(to - index) < 2;
    if (slide instanceof HTMLElement) {
      track.current?.scrollTo({ left: slide.offsetLeft, behavior: near ? 'smooth' : 'instant' });
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(wrap(index, step));
  };

  // A swipe scrolls the row itself; where it comes to rest is the slide.
  useSettledScroll(track, setIndex);

  const position = t('home.carousel.position', { n: index + 1, total });
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('home.carousel.role')}
      aria-label={t('home.carousel.label')}
      onKeyDown={onKeyDown}
    >
      <Text as="h2" textKey="home.carousel.label" className="visually-hidden" />
      {/* The controls stand before the slides, so that who reads on from them reads the slide (APG). */}
      <div role="group" aria-label={t('home.carousel.controls')} className={styles.controls}>
        <button type="button" className={styles.step} onClick={() => show(wrap(index, -1))} aria-controls="slides">
          <span className={styles.previous} aria-hidden="true" />
          <span className="visually-hidden">{t('home.carousel.previous')}</span>
        </button>
        <span className={styles.position}>{position}</span>
        <button type="button" className={styles.step} onClick={() => show(wrap(index, 1))} aria-controls="slides">
          <span className={styles.next} aria-hidden="true" />
          <span className="visually-hidden">{t('home.carousel.next')}</span>
        </button>
      </div>
      {/* Focusable, since it scrolls (WCAG 2.1.1); the arrow keys work on it as on the buttons. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- buttons and keys do the same */}
      <div
        ref={track}
        id="slides"
        role="group"
        aria-label={t('home.carousel.label')}
        tabIndex={0}
        className={styles.track}
        aria-live="polite"
        onMouseDown={(event) => dragRow(event, (step) => show(wrap(index, step)))}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        {SLIDES.map((number, at) => (
          <div
            key={number}
            role="group"
            aria-roledescription={t('home.carousel.slideRole')}
            aria-label={t('home.carousel.position', { n: at + 1, total })}
            className={styles.slide}
            data-slide={number}
            inert={alive && at !== index}
          >
            <img
              src={`/slides/${number}.svg`}
              alt={t(`slides.${number}.alt`)}
              width={640}
              height={400}
              // Its neighbours come with a slide, so that none pops in.
              loading={at === 0 || (alive && Math.abs(wrap(at, 1 - index) - 1) < 2) ? 'eager' : 'lazy'}
              fetchPriority={at === 0 ? 'high' : 'auto'}
            />
            <div className={styles.words}>
              <Text as="h3" textKey={`slides.${number}.title`} />
              <Text textKey={`slides.${number}.middleText`} className={styles.middle} />
              <Text textKey={`slides.${number}.bottomText`} className={styles.bottom} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Tells which child of a scrolling row is in sight once it rests. */
function useSettledScroll(track: React.RefObject<HTMLDivElement | null>, settle: (index: number) => void): void {
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const onRest = () => settle(Math.round(row.scrollLeft / row.clientWidth));
    // Missing in Safari before 26: there a swipe shows its slide and the number stays behind, until a button is pressed.
    row.addEventListener('scrollend', onRest);
    return () => row.removeEventListener('scrollend', onRest);
  }, [track, settle]);
}
