import { afterEach, expect, test, vi } from 'vitest';
import { readerCookie, readReaderCookie } from '#src/shared/pages/reader-settings.ts';
import { render, textsOf } from '#test/render.tsx';
import { ReaderForm } from './reader-form.tsx';
import { applySettings, changeSettings, DEFAULTS } from './settings-store.ts';

const { t } = textsOf('it');
const choose = (container: HTMLElement, name: string, value: string) =>
  container.querySelector<HTMLElement>(`input[name=${name}][value="${value}"]`)?.click();

afterEach(() => {
  vi.restoreAllMocks();
  changeSettings(DEFAULTS);
  applySettings(DEFAULTS);
});

test('a change keeps what another tab has changed since the form was opened', () => {
  const { container } = render(
    <>
      <ReaderForm />
      <picture>
        <source media="(prefers-color-scheme: dark)" />
      </picture>
    </>,
  );
  document.cookie = readerCookie({ theme: 'dark' }, false);
  choose(container, 'text', '150');
  expect(readReaderCookie(document.cookie)).toEqual({ text: '150', theme: 'dark' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(container.querySelector('source')?.media).toBe('all');
});

test('without cookies the changes add up on this page, which says that they are not remembered', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const { container, screen } = render(<ReaderForm />);
  choose(container, 'text', '150');
  choose(container, 'theme', 'dark');
  expect({ ...document.documentElement.dataset }).toMatchObject({ text: '150', theme: 'dark' });
  await expect.element(screen.getByText(t('reader.refused'))).toBeVisible();
});
