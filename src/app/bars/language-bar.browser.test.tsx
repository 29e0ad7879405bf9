import { beforeEach, expect, test, vi } from 'vitest';
import { render, textsOf } from '#test/render.tsx';
import { PageBars } from './page-bars.tsx';

const { t } = textsOf('nl');

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('nl-NL');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl-NL', 'en']);
});

const open = () =>
  render(
    <>
      <h1 tabIndex={-1}>heading</h1>
      <PageBars />
    </>,
  );

const move = () => dispatchEvent(new PointerEvent('pointermove'));

test('there is no offer before the visitor does something', async () => {
  const { screen } = open();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole('region').query()).toBeNull();
  move();
  await expect.element(screen.getByRole('region')).toBeInTheDocument();
});

test('once it is accepted, the offer is gone and the focus is on the heading', async () => {
  const { screen, setView } = open();
  move();
  const accept = screen.getByRole('link', { name: t('frame.language.accept') });
  await expect.element(accept).toHaveAttribute('href', `/nl/home${location.search}${location.hash}`);
  accept.element().focus();
  setView({ language: 'nl' });
  await expect.element(accept).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading')).toHaveFocus();
});

test('a declined offer moves the focus to the heading, and is not shown again', async () => {
  const first = open();
  move();
  await first.screen.getByRole('button', { name: t('frame.language.dismiss') }).click();
  await expect.element(first.screen.getByRole('heading')).toHaveFocus();
  first.unmount();
  const second = open();
  second.setView({ language: 'de' });
  second.setView({ language: 'it' });
  move();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(second.screen.getByRole('region').query()).toBeNull();
});
