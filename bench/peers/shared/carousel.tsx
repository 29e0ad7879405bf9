'use client';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

interface Slide {
  number: string;
  position: string;
  state: string;
  title: string;
  middleText: string;
  bottomText: string;
  alt: string;
}

interface CarouselProps {
  slides: readonly Slide[];
  labels: Record<'label' | 'role' | 'slideRole' | 'controls' | 'previous' | 'next', string>;
}

export function Carousel({ slides, labels }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isHydrated, setIsHydrated] = useState(false);
  const total = slides.length;
  const wrap = (to: number) => (to + total) % total;

  useEffect(() => setIsHydrated(true), []);
  // A swipe scrolls the row; the slide at which it stops becomes the current one.
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const onRest = () => setIndex(Math.round(row.scrollLeft / row.clientWidth));
    row.addEventListener('scrollend', onRest);
    return () => row.removeEventListener('scrollend', onRest);
  }, []);

  const show = (to: number) => {
    setIndex(to);
    const slide = track.current?.children[to];
    const isNear = Math.abs(to - index) < 2;
    if (slide instanceof HTMLElement)
      track.current?.scrollTo({ left: slide.offsetLeft, behavior: isNear ? 'smooth' : 'instant' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    show(wrap(index + (event.key === 'ArrowRight' ? 1 : -1)));
  };

  return (
    <section
      className="carousel-carousel"
      aria-roledescription={labels.role}
      aria-label={labels.label}
      onKeyDown={onKeyDown}
    >
      <h2 className="visually-hidden">{labels.label}</h2>
      <div role="group" aria-label={labels.controls} className="carousel-controls">
        <button type="button" className="carousel-step" onClick={() => show(wrap(index - 1))} aria-controls="slides">
          <span className="carousel-previous" aria-hidden="true" />
          <span className="visually-hidden">{labels.previous}</span>
        </button>
        <span className="carousel-position">{slides[index]?.position}</span>
        <button type="button" className="carousel-step" onClick={() => show(wrap(index + 1))} aria-controls="slides">
          <span className="carousel-next" aria-hidden="true" />
          <span className="visually-hidden">{labels.next}</span>
        </button>
      </div>
      <div
        ref={track}
        id="slides"
        role="group"
        aria-label={labels.label}
        tabIndex={0}
        className="carousel-track"
        aria-live="polite"
      >
        {slides.map((slide, at) => (
          <div
            key={slide.number}
            role="group"
            aria-roledescription={labels.slideRole}
            aria-label={slide.position}
            className="carousel-slide"
            data-slide={slide.number}
            inert={isHydrated && at !== index}
          >
            <img
              src={`/slides/${slide.number}.svg`}
              alt={slide.alt}
              width={640}
              height={400}
              loading={at === 0 || (isHydrated && Math.abs(wrap(at + 1 - index) - 1) < 2) ? 'eager' : 'lazy'}
              fetchPriority={at === 0 ? 'high' : 'auto'}
            />
            <div className="carousel-words">
              <h3>{slide.title}</h3>
              <p className="carousel-state">{slide.state}</p>
              <p className="carousel-middle">{slide.middleText}</p>
              <p className="carousel-bottom">{slide.bottomText}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
