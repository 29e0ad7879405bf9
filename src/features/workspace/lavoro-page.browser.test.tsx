import { afterEach, expect, test, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { LavoroPage } from './lavoro-page.tsx';

const SAME = vi.hoisted(() => 'https://desktop.aperta.internal/');

vi.mock(import('#site'), async (original) => {
  const { default: site } = await original();
  return { default: { ...site, workSessionUrls: [SAME, SAME, null] } };
});

afterEach(() => void vi.restoreAllMocks());

test('two sessions may have the same address', () => {
  const warn = vi.spyOn(console, 'error');
  const { container } = render(<LavoroPage />, { page: 'lavoro' });
  expect(container.querySelectorAll('li :is(a, button)')).toHaveLength(3);
  expect(warn).not.toHaveBeenCalled();
});
