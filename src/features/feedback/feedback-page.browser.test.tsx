import { expect, test, vi } from 'vitest';
import { render, textsOf } from '#test/render.tsx';
import { FeedbackPage } from './feedback-page.tsx';

const { t } = textsOf('it');

test('a message that was sent into the void is sent again with its id, and nothing typed is lost', async () => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, string>);
    if (sent.length === 1) throw new TypeError('no connection');
    return new Response(null, { status: 204 });
  });
  history.replaceState(null, '', '?from=/prova');
  const { screen } = render(<FeedbackPage />, { page: 'feedback' });
  const button = screen.getByRole('button', { name: t('feedback.send') });
  const field = screen.getByLabelText(t('feedback.message'));
  await expect.element(screen.getByLabelText(t('feedback.page'))).toHaveValue('/prova');
  await button.click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await field.fill('Non va');
  await button.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Non va');
  await button.click();
  await expect.element(screen.getByText(/^Grazie/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]).toMatchObject({ message: 'Non va', page: '/prova', email: '' });
  await screen.getByRole('button', { name: t('feedback.again') }).click();
  await expect.element(field).toHaveValue('');
});
