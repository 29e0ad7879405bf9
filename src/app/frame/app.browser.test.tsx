import type { ComponentType, JSX } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as header from '#src/app/header/header.tsx';
import type { PageProps } from '#src/app/loading/page-component.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { render, textsOf } from '#test/render.tsx';
import { App } from './app.tsx';

// The header can be made to fail.
vi.mock('#src/app/header/header.tsx', { spy: true });

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

function fail(): JSX.Element {
  throw new RangeError('Invalid time value');
}

const texts = textsOf('it');
const message = texts.t('errors.page');
const open = (page: PageId, Page: ComponentType<PageProps>) =>
  render(<App view={{ page, language: 'it' }} texts={texts} Page={Page} />, { page });

test('an error in a page leaves header and footer in place', async () => {
  const { screen } = open('blog', fail);
  await expect.element(screen.getByRole('main').getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('banner')).toBeVisible();
  await expect.element(screen.getByRole('contentinfo')).toBeVisible();
});

test('an error in a page without a frame shows the message', async () => {
  const { screen } = open('start', fail);
  await expect.element(screen.getByText(message)).toBeVisible();
});

test('an error in the header shows the message', async () => {
  vi.mocked(header.Header).mockImplementation(fail);
  const { screen } = open('blog', () => <p>page</p>);
  await expect.element(screen.getByText(message)).toBeVisible();
});
