import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { TimedHint } from './timed-hint.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets time pass, and React render what follows from it. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  // React schedules by messages, which go on as usual.
  await nextMessage();
  await nextMessage();
}

const nextMessage = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(0);
  });

async function renderHint() {
  const { container } = render(<TimedHint text="Press F11" />);
  await pass(100);
  const region = container.querySelector<HTMLElement>('[aria-live]')!;
  return { region, isShown: () => region.textContent === 'Press F11' };
}

test('shows for five seconds', async () => {
  const { isShown } = await renderHint();
  expect(isShown()).toBe(true);
  await pass(4800);
  expect(isShown()).toBe(true);
  await pass(300);
  expect(isShown()).toBe(false);
});

const OVER = new PointerEvent('pointerover', { bubbles: true });
const OUT = new PointerEvent('pointerout', { bubbles: true });
test.each([
  ['focus', (region: HTMLElement) => region.focus(), (region: HTMLElement) => region.blur()],
  ['pointer', (region: HTMLElement) => region.dispatchEvent(OVER), (region: HTMLElement) => region.dispatchEvent(OUT)],
])('stays while the %s is on it (WCAG 1.4.13)', async (_what, enter, leave) => {
  const { region, isShown } = await renderHint();
  enter(region);
  await pass(20_000);
  expect(isShown()).toBe(true);
  leave(region);
  await pass(1000);
  expect(isShown()).toBe(false);
});
