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
  const region = container.querySelector<HTMLElement>('[role=status]')!;
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

test('stays while the focus is on it (WCAG 1.4.13)', async () => {
  const { region, isShown } = await renderHint();
  region.focus();
  await pass(20_000);
  expect(isShown()).toBe(true);
  region.blur();
  await pass(1000);
  expect(isShown()).toBe(false);
});

test('stays while the pointer is on it (WCAG 1.4.13)', async () => {
  const { region, isShown } = await renderHint();
  region.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await pass(20_000);
  expect(isShown()).toBe(true);
  region.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  await pass(1000);
  expect(isShown()).toBe(false);
});
