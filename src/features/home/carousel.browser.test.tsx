import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { isAnnounced } from '#src/shared/pages/pages.ts';
import { render, textsOf } from '#test/render.tsx';
import { Carousel } from './carousel.tsx';
import { isAvailable, SLIDE_LINKS, SLIDES } from './slides.ts';

const { t } = textsOf('it');
/** The text that says which slide is shown. */
const position = (n: number, language: 'it' | 'de' = 'it') =>
  textsOf(language).t('home.carousel.position', { n, total: 16 });

function renderCarousel() {
  const { screen, container, setView } = render(<Carousel />);
  const row = container.querySelector<HTMLElement>('[data-slide]')!.parentElement!;
  const picture = row.querySelector('img')!;
  return { screen, container, setView, row, picture };
}

/** Presses the mouse on the picture and moves it by each of the steps, in pixels. */
function drag(picture: Element, ...steps: [x: number, y: number][]): void {
  picture.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
  for (const [movementX, movementY] of steps)
    dispatchEvent(new PointerEvent('pointermove', { movementX, movementY, pointerType: 'mouse' }));
}

const release = () => dispatchEvent(new PointerEvent('pointerup', { pointerType: 'mouse' }));
const snapOf = (row: Element) => getComputedStyle(row).scrollSnapType;

describe('the carousel', () => {
  test('wraps around by button and by arrow key', async () => {
    const { screen } = renderCarousel();
    await screen.getByRole('button', { name: t('home.carousel.previous') }).click();
    await expect.element(screen.getByText(position(16), { exact: true })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByText(position(1), { exact: true })).toBeVisible();
  });

  test('keeps its slide when the language changes', async () => {
    const { screen, setView } = renderCarousel();
    await screen.getByRole('button', { name: t('home.carousel.next') }).click();
    setView({ language: 'de' });
    await expect.element(screen.getByText(position(2, 'de'), { exact: true })).toBeVisible();
  });

  // Chromium tells of the end of a scroll some time after it, and possibly during the next one.
  test.each([0, 40])('back %i ms after the row has come to rest keeps the slide in view operable', async (ms) => {
    const { screen, row } = renderCarousel();
    const next = screen.getByRole('button', { name: t('home.carousel.next') });
    await next.click();
    await vi.waitFor(() => expect(row.scrollLeft).toBe(row.clientWidth), { interval: 5, timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, ms));
    next.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    await expect.poll(() => row.scrollLeft).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(row.querySelector('[data-slide]:not([inert])')).toBe(row.firstElementChild);
    await expect.element(screen.getByText(position(1), { exact: true })).toBeVisible();
  });

  test('makes the slides out of view inert', async () => {
    const { container } = renderCarousel();
    expect(container.querySelectorAll('[data-slide]')).toHaveLength(16);
    await expect.poll(() => container.querySelectorAll('[data-slide][inert]').length).toBe(15);
  });
});

test('each slide leads to an open page, or says that there is none or that the site has no desktops', () => {
  const { container } = renderCarousel();
  const states = [t('home.carousel.inPreparation'), t('home.carousel.absent')];
  for (const number of SLIDES) {
    const slide = container.querySelector(`[data-slide="${number}"]`);
    const said = [...slide!.querySelectorAll('p')]
      .map((line) => states.indexOf(line.textContent))
      .filter((at) => at >= 0);
    const expected = isAvailable(number) ? [] : [isAvailable(number, true) ? 1 : 0];
    expect([number, said]).toEqual([number, expected]);
    expect(slide!.querySelectorAll('a')).toHaveLength(isAnnounced(SLIDE_LINKS[number].page) ? 0 : 1);
  }
  expect(SLIDES.filter((number) => isAvailable(number))).toHaveLength(8);
});

test('a swipe past the last slide shows the first one', async () => {
  const { screen, row } = renderCarousel();
  await screen.getByRole('button', { name: `${position(16)}, ${t('slides.016.title')}` }).click();
  await userEvent.keyboard('{Home}{End}');
  await expect.element(screen.getByText(position(16), { exact: true })).toBeVisible();
  const touch = (type: string, clientX: number) => {
    const touches = [new Touch({ identifier: 1, target: row, clientX, clientY: 0 })];
    row.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: touches }));
  };
  touch('touchstart', 200);
  touch('touchend', 100);
  await expect.element(screen.getByText(position(1), { exact: true })).toBeVisible();
});

describe('a drag', () => {
  // `scrollend` never comes: as in Safari before 26, and wherever nothing has to scroll.
  const stop = (event: Event) => event.stopImmediatePropagation();
  beforeEach(() => addEventListener('scrollend', stop, true));
  afterEach(() => removeEventListener('scrollend', stop, true));

  test('far enough shows the next slide, and the row snaps again', async () => {
    const { screen, row, picture } = renderCarousel();
    drag(picture, [-60, 0]);
    expect(snapOf(row)).toBe('none');
    release();
    await expect.element(screen.getByText(position(2), { exact: true })).toBeVisible();
    await expect.poll(() => snapOf(row)).toBe('x mandatory');
  });

  test.each<[string, [number, number][]]>([
    [
      'there and back',
      [
        [-30, 0],
        [30, 0],
      ],
    ],
    ['under 40 px outward on the first slide', [[30, 0]]],
  ])('%s stays on the slide, and the row snaps again', async (_, steps) => {
    const { screen, row, picture } = renderCarousel();
    drag(picture, ...steps);
    release();
    await expect.poll(() => row.dataset['held']).toBeUndefined();
    expect(snapOf(row)).toBe('x mandatory');
    await expect.element(screen.getByText(position(1), { exact: true })).toBeVisible();
  });

  test('straight down leaves the row as it is', async () => {
    const { screen, row, picture } = renderCarousel();
    drag(picture, [0, 50]);
    expect(snapOf(row)).toBe('x mandatory');
    release();
    expect(snapOf(row)).toBe('x mandatory');
    await expect.element(screen.getByText(position(1), { exact: true })).toBeVisible();
  });

  test.each(['pointercancel', 'blur'])('ends with %s, and the row no longer follows the mouse', async (type) => {
    const { row, picture } = renderCarousel();
    drag(picture, [-20, 0]);
    dispatchEvent(new Event(type));
    await expect.poll(() => row.dataset['held']).toBeUndefined();
    dispatchEvent(new PointerEvent('pointermove', { movementX: -50 }));
    expect(row.dataset['held']).toBeUndefined();
  });

  test('that starts before the row is at rest prevents snapping until its own end', async () => {
    const { row, picture } = renderCarousel();
    drag(picture, [-60, 0]);
    release();
    drag(picture, [-20, 0]);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(row.dataset['held']).toBe('');
    release();
    await expect.poll(() => row.dataset['held']).toBeUndefined();
  });
});
