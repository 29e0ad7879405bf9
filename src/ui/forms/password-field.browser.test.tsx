import { expect, test } from 'vitest';
import { render, textsOf } from '#test/render.tsx';
import { PasswordField } from './password-field.tsx';

const sample = (isNew = false) => (
  <form method="post" onSubmit={(event) => event.preventDefault()}>
    <PasswordField id="secret" name="password" label="Secret" isNew={isNew} />
    <button type="submit">Send</button>
  </form>
);
const { t } = textsOf('it');

test('is shown and hidden by its button, which announces the change', async () => {
  const { container, screen } = render(sample());
  const input = screen.getByLabelText('Secret');
  const status = () => container.querySelector('[aria-live]')?.textContent;
  expect(status()).toBe('');
  await input.fill('sette mele verdi');
  await screen.getByRole('button', { name: t('signIn.showPassword') }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await expect.poll(status).toBe(t('signIn.passwordShown'));
  await screen.getByRole('button', { name: t('signIn.hidePassword') }).click();
  await expect.element(input).toHaveAttribute('type', 'password');
  await expect.poll(status).toBe(t('signIn.passwordHidden'));
  await expect.element(input).toHaveValue('sette mele verdi');
});

test('a shown password is hidden when the form is sent', async () => {
  const { screen } = render(sample());
  const input = screen.getByLabelText('Secret');
  await input.fill('sette mele verdi');
  await screen.getByRole('button', { name: t('signIn.showPassword') }).click();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(input).toHaveAttribute('type', 'password');
  await expect.element(input).toHaveValue('sette mele verdi');
});

test('a shown password is hidden when the page comes back from the back/forward cache', async () => {
  const { screen } = render(sample());
  const input = screen.getByLabelText('Secret');
  await screen.getByRole('button', { name: t('signIn.showPassword') }).click();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await expect.element(input).toHaveAttribute('type', 'text');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(input).toHaveAttribute('type', 'password');
});

test('the advice on a new password comes without moving what is below, and follows the language', async () => {
  const { screen, setView } = render(sample(true));
  const input = screen.getByLabelText('Secret');
  const send = screen.getByRole('button', { name: 'Send' }).element();
  const before = send.getBoundingClientRect().top;
  await input.fill('kurz');
  await expect.element(screen.getByText(t('passwordHint.tooShort', { min: 8 }))).toBeVisible();
  expect(send.getBoundingClientRect().top).toBe(before);
  setView({ language: 'de' });
  await expect.element(screen.getByText(textsOf('de').t('passwordHint.tooShort', { min: 8 }))).toBeVisible();
  await input.fill('');
  await expect.element(screen.getByText(/mindestens 8 Zeichen\.$/)).not.toBeInTheDocument();
});

test('an existing password gets no advice', async () => {
  const { container, screen } = render(sample());
  await screen.getByLabelText('Secret').fill('kurz');
  expect(container.querySelector('p[aria-live]')).toBeNull();
});
