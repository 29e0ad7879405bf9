// The controls of the carousel: to the neighbours, and a bar with a button for each slide.
import { useEffect, useRef, type JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { SLIDES, wrap } from './slides.ts';
import styles from './carousel-controls.module.css';

interface CarouselControlsProps {
  /** The id of the row of slides. */
  slides: string;
  /** The slide in view, from 0. */
  index: number;
  onShow: (to: number) => void;
}

/**
 * They come before the slides in the document, so that reading on from them reads the slide (APG), and are shown below. The bar is one
 * stop of the Tab key; the carousel's arrow keys move the slide, and the focus within the bar with it.
 */
export function CarouselControls({ slides, index, onShow }: CarouselControlsProps): JSX.Element {
  const { t } = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const total = SLIDES.length;
  const position = (at: number) => t('home.carousel.position', { n: at + 1, total });

  useEffect(() => {
    const current = bar.current?.children[index];
    if (bar.current?.contains(document.activeElement) && current instanceof HTMLElement) current.focus();
  }, [index]);

  return (
    <div role="group" aria-label={t('home.carousel.controls')} className={styles.controls}>
      <button type="button" className={styles.step} onClick={() => onShow(wrap(index, -1))} aria-controls={slides}>
        <span className={styles.previous} aria-hidden="true" />
        <span className="visually-hidden">{t('home.carousel.previous')}</span>
      </button>
      <span className={styles.position}>{position(index)}</span>
      <button type="button" className={styles.step} onClick={() => onShow(wrap(index, 1))} aria-controls={slides}>
        <span className={styles.next} aria-hidden="true" />
        <span className="visually-hidden">{t('home.carousel.next')}</span>
      </button>
      <div ref={bar} className={styles.bar}>
        {SLIDES.map((number, at) => (
          <button
            key={number}
            type="button"
            aria-label={`${position(at)}, ${t(`slides.${number}.title`)}`}
            aria-current={at === index ? 'true' : undefined}
            aria-controls={slides}
            tabIndex={at === index ? 0 : -1}
            onClick={() => onShow(at)}
          />
        ))}
      </div>
    </div>
  );
}
