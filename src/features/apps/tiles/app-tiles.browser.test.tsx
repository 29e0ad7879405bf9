import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppTile } from '#src/features/apps/endpoints.ts';
import { render, textsOf } from '#test/render.tsx';
import { AppTiles } from './app-tiles.tsx';

const TILE: AppTile = {
  id: 'cloud',
  name: 'Nextcloud',
  description: 'Your files.',
  description_language: 'en',
  icon: 'files',
  url: 'https://cloud.example/',
  state: 'ready',
};
const { t } = textsOf('it');
let tiles: readonly AppTile[];
const original = fetch;

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) =>
    path === '/auth/apps/' ? Response.json({ tiles, known: [] }) : original(path, request),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('shows each app with a link that opens a new window', async () => {
  tiles = [TILE];
  const { screen } = render(<AppTiles />, { page: 'workArea' });
  const link = screen.getByRole('link', { name: new RegExp(t('appTiles.open', { app: 'Nextcloud' })) });
  await expect.element(link).toHaveAttribute('href', 'https://cloud.example/');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(screen.getByText('Your files.')).toHaveAttribute('lang', 'en');
});

test('the links of one row are in line', async () => {
  tiles = [
    { ...TILE, description: 'Your files. '.repeat(10) },
    { ...TILE, id: 'wiki', description: '' },
  ];
  const { screen } = render(<AppTiles />, { page: 'workArea' });
  await expect.poll(() => screen.getByRole('link').elements()).toHaveLength(2);
  const [one, other] = screen.getByRole('link').elements();
  expect(one?.getBoundingClientRect().bottom).toBe(other?.getBoundingClientRect().bottom);
});

test.each(['unconfirmed', 'disabled'] as const)('an app that cannot be opened says why: %s', async (state) => {
  tiles = [{ ...TILE, state }];
  const { screen } = render(<AppTiles />, { page: 'workArea' });
  const button = screen.getByRole('button', { name: t('appTiles.open', { app: 'Nextcloud' }) });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription(new RegExp(t(`appTiles.${state}`)));
});

test('shows nothing where there is no app', async () => {
  tiles = [];
  const { container } = render(<AppTiles />, { page: 'workArea' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(container.textContent).toBe('');
});
