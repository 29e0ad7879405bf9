import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rootOptions } from './root-errors.ts';

const report = vi.fn<(error: unknown) => void>();
const cause = new Error('broken on purpose');

beforeEach(() => {
  report.mockReset();
  vi.stubGlobal('reportError', report);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Broken(): JSX.Element {
  throw cause;
}

test.each([
  ['navigate', 1],
  ['reload', 0],
] as const)('an error that nothing catches is reported; a page opened by %s is reloaded %i times', (type, times) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const reload = vi.fn<() => void>();
  const root = createRoot(document.createElement('div'), rootOptions(reload));
  flushSync(() => root.render(<Broken />));
  expect(report.mock.calls).toEqual([[cause]]);
  expect(reload).toHaveBeenCalledTimes(times);
});
