// The carousel pattern of the ARIA Authoring Practices (APG), without rotation: previous and next buttons that wrap around, a bar
// with a button for each slide, swipe, mouse drag and keys. The slides are a scrolling row, so that all can be reached without JavaScript.
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from 'react';
import { wantsLessMotion } from '#src/ui/browser/less-motion.ts';
import { whenIdle } from '#src/ui/browser/when-idle.ts';
import { announce } from '#src/ui/live/announce.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { CarouselControls } from './carousel-controls.tsx';
import { dragRow } from './drag.ts';
import { Slide } from './slide.tsx';
import { SLIDES, wrap } from './slides.ts';
import { swipePastEnd } from './swipe-past-end.ts';
import styles from './carousel.module.css';

/** A row that has not moved for this long is at rest. */
const REST_MS = 120;

/** The slides, one in view. A change of language keeps the slide, since the component stays mounted. */
export function Carousel(): JSX.Element {
  const { t } = useTexts();
  const track = useRef<HTMLDivElement>(null);
  const slides = useId();
  const [index, setIndex] = useState(0);
  // The slides out of view are inert only once there is script to show them.
  const [isHydrated, setIsHydrated] = useState(false);
  // The neighbours' pictures are loaded once pointer or focus reach the carousel, so that they are there when a slide is left. Each takes
  // the main thread of a slow phone 50 ms: not while the page loads, nor before a tap is answered.
  const [isReached, setIsReached] = useState(false);
  const reach = () => whenIdle(() => setIsReached(true));
  const total = SLIDES.length;
  const heading = useId();

  useEffect(() => setIsHydrated(true), []);
  // Said by itself, and the slide alone: a live row would bring the names of the rows around it.
  const said = useRef(index);
  useEffect(() => {
    if (said.current === index) return;
    said.current = index;
    announce(wordsOf(track.current?.children[index]), undefined, track);
  }, [index]);
  // A swipe scrolls the row natively; the slide it stops at becomes the current one.
  const forgetScroll = useSettledScroll(track, setIndex);

  const show = (to: number) => {
    forgetScroll();
    setIndex(to);
    const slide = track.current?.children[to];
    // From the last slide to the first it jumps instead of scrolling past fourteen others.
    const isSmooth = Math.abs(to - index) < 2 && !wantsLessMotion();
    if (slide instanceof HTMLElement) {
      track.current?.scrollTo({ left: slide.offsetLeft, behavior: isSmooth ? 'smooth' : 'instant' });
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: wrap(index, 1), ArrowLeft: wrap(index, -1), Home: 0, End: total - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  };

  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('home.carousel.role')}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      onPointerEnter={reach}
      onFocus={reach}
    >
      <Text as="h2" id={heading} textKey="home.carousel.label" values={{ total }} className="visually-hidden" />
      <CarouselControls slides={slides} index={index} onShow={show} />
      {/* Focusable, since it scrolls (WCAG 2.1.1); the arrow keys work on it as on the buttons. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- buttons and keys do the same */}
      <div
        ref={track}
        id={slides}
        role="group"
        aria-label={t('home.carousel.role')}
        tabIndex={0}
        className={styles.track}
        onMouseDown={(event) => dragRow(event, (step) => show(wrap(index, step)))}
        onTouchStart={(event) => swipePastEnd(event, (step) => show(wrap(index, step)))}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        {SLIDES.map((number, at) => (
          <Slide
            key={number}
            number={number}
            place={at + 1}
            isInert={isHydrated && at !== index}
            isLoaded={isReached && (at === index || isBeside(at, index))}
          />
        ))}
      </div>
    </section>
  );
}

/** What a slide says: its place in the row, and its words. */
function wordsOf(slide: Element | undefined): string {
  const words = [...(slide?.querySelectorAll('h3, p') ?? [])].map((line) => line.textContent);
  return [slide?.getAttribute('aria-label'), ...words].join('. ');
}

/** Whether two slides are neighbours, the last and the first included. */
const isBeside = (at: number, index: number) => wrap(at, 1) === index || wrap(at, -1) === index;

/**
 * Calls `onSettle` with the index of the child in view when the row has stopped scrolling. Returns a function to call before the page
 * itself scrolls the row: what was seen before no longer counts.
 */
function useSettledScroll(track: RefObject<HTMLDivElement | null>, onSettle: (index: number) => void): () => void {
  const latest = useRef(0);
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    // Not `scrollend`: Chromium 156 may send that of one scroll during the next one, and then none for the next one. Safari before
    // 26 sends none.
    const onScroll = () => {
      const seen = (latest.current += 1);
      const settle = () => {
        const at = row.scrollLeft / row.clientWidth;
        const isBetween = Math.abs(at - Math.round(at)) > 0.05;
        if (seen === latest.current && !isBetween) onSettle(Math.round(at));
      };
      // In a frame: on a slow machine the next scroll event comes with it, before this callback.
      setTimeout(() => requestAnimationFrame(settle), REST_MS);
    };
    row.addEventListener('scroll', onScroll);
    return () => row.removeEventListener('scroll', onScroll);
  }, [track, onSettle]);
  return () => void (latest.current += 1);
}
