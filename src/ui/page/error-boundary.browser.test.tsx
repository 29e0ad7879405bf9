import type { JSX } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { render, textsOf } from '#test/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useView } from './view.tsx';

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

function Broken(): JSX.Element {
  if (useView().page === 'home') throw new RangeError('Invalid time value');
  return <p>whole</p>;
}

const sample = (
  <>
    <p>around it</p>
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>
  </>
);

test.each(LANGUAGE_CODES)(
  'shows a message with a button and a link instead of a white page, in %s',
  async (language) => {
    const { screen } = render(sample, { language });
    const { t } = textsOf(language);
    await expect.element(screen.getByText(t('errors.page'))).toBeVisible();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t('errors.pageTitle'));
    await expect.element(screen.getByRole('button', { name: t('errors.reload') })).toBeVisible();
    const path = language === 'it' ? '/home' : `/${language}/home`;
    await expect.element(screen.getByRole('link', { name: t('frame.nav.home') })).toHaveAttribute('href', path);
    await expect.element(screen.getByText('around it')).toBeVisible();
  },
);

test('shows another page that does not fail', async () => {
  const { screen, setView } = render(sample);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  setView({ page: 'blog' });
  await expect.element(screen.getByText('whole')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
});
