import { beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '#src/client/api/api-client.ts';
import { render, textsOf } from '#test/render.tsx';
import { ApiForm } from './api-form.tsx';
import { Field } from './field.tsx';

const report = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  report.mockReset();
  vi.stubGlobal('reportError', report);
});

const form = (onSend: (values: Readonly<Record<string, string>>) => Promise<void>, name = 'city') => (
  <ApiForm submit="Save" cancel="Cancel" labels={{ [name]: 'City' }} onSend={onSend}>
    {(field) => <Field {...field(name)} autoComplete="off" label="City" defaultValue="Rome" />}
  </ApiForm>
);

/** A promise, and what settles it. */
function deferred() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve: () => resolve(), reject };
}

const refusal = () =>
  new RequestError({
    message: { text: 'Das geht nicht.' },
    fields: { city: ['Diese Stadt gibt es nicht.'] },
    status: 400,
  });

test('a field that an extension has added does not replace that of the form', async () => {
  const onSend = vi.fn(() => Promise.resolve());
  const { screen, container } = render(form(onSend));
  container.querySelector('form')?.append(Object.assign(document.createElement('input'), { name: 'city' }));
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onSend.mock.calls).toEqual([[{ city: 'Rome' }]]);
});

test('sends the values once while the request runs, and has no banner when it succeeds', async () => {
  const response = deferred();
  const onSend = vi.fn(() => response.promise);
  const { screen } = render(form(onSend));
  const submit = screen.getByRole('button', { name: 'Save' });
  await submit.click();
  const working = screen.getByRole('button', { name: textsOf('it').t('frame.working') });
  await expect.element(working).toHaveAttribute('aria-disabled', 'true');
  await working.click({ force: true });
  response.resolve();
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
  expect(onSend.mock.calls).toEqual([[{ city: 'Rome' }]]);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a refusal takes the focus, is tied to its field, and its link leads there', async () => {
  const { screen } = render(form(() => Promise.reject(refusal())));
  const input = screen.getByLabelText('City');
  await screen.getByRole('button', { name: 'Save' }).click();
  const banner = screen.getByRole('alert');
  await expect.element(banner).toHaveFocus();
  await expect.element(banner).toHaveTextContent('Das geht nicht.City');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(/Diese Stadt gibt es nicht\.$/);
  // The sign before it has an empty alternative, so that it is not read aloud.
  const error = document.querySelector(`#${CSS.escape(input.element().id)}-error`);
  expect(getComputedStyle(error!, '::before').content).toBe('"⚠ " / ""');
  const link = screen.getByRole('link', { name: /City/ });
  expect(link.element().getAttribute('href')).toBe(`#${input.element().id}`);
  await link.click();
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue('Rome');
  expect(report).not.toHaveBeenCalled();
});

test('an unknown failure becomes a sentence in the form, and the console gets it', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/add-passkey.js');
  const { screen, setView } = render(form(() => Promise.reject(lost)));
  await screen.getByRole('button', { name: 'Save' }).click();
  const banner = screen.getByRole('alert');
  await expect.element(banner).toHaveTextContent(textsOf('it').t('errors.unexpected'));
  expect(report).toHaveBeenCalledWith(lost);
  setView({ language: 'el' });
  await expect.element(banner).toHaveTextContent(textsOf('el').t('errors.unexpected'));
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled');
});

test('a chunk that cannot be loaded without a network is reported as that', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { screen } = render(form(() => Promise.reject(new TypeError('Failed to fetch'))));
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(textsOf('it').t('errors.offline'));
  expect(report).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('sentences of the server keep their language after a switch of language (WCAG 3.1.2)', async () => {
  const { screen, setView } = render(
    form(() => Promise.reject(refusal())),
    { language: 'de' },
  );
  await screen.getByRole('button', { name: 'Save' }).click();
  const sentence = screen.getByText('Das geht nicht.');
  await expect.element(sentence).not.toHaveAttribute('lang');
  setView({ language: 'en' });
  await expect.element(sentence).toHaveAttribute('lang', 'de');
  for (const one of screen.getByText('Diese Stadt gibt es nicht.').elements())
    expect(one.closest('[lang]')?.getAttribute('lang')).toBe('de');
});

test('two forms with fields of one name have labels and links of their own', async () => {
  const { screen } = render(
    <>
      {form(() => Promise.resolve())}
      {form(() => Promise.reject(refusal()))}
    </>,
  );
  const [first, second] = screen.getByLabelText('City').elements();
  expect(first?.id).not.toBe(second?.id);
  await screen.getByRole('button', { name: 'Save' }).nth(1).click();
  await screen.getByRole('link', { name: /City/ }).click();
  await expect.element(screen.getByLabelText('City').nth(1)).toHaveFocus();
});

test('a response after the form is removed changes nothing', async () => {
  const response = deferred();
  const { screen, rerender, container } = render(form(() => response.promise));
  await screen.getByRole('button', { name: 'Save' }).click();
  rerender(<p>gone</p>);
  response.reject(refusal());
  await expect.element(screen.getByText('gone')).toBeVisible();
  expect(container.querySelector('[role=alert]')).toBeNull();
  expect(report).not.toHaveBeenCalled();
});

test('the title of the document names the error while it is shown', async () => {
  document.title = 'Entra';
  let isFailing = true;
  const { screen } = render(form(() => (isFailing ? Promise.reject(refusal()) : Promise.resolve())));
  const submit = screen.getByRole('button', { name: 'Save' });
  await submit.click();
  await expect.poll(() => document.title).toBe('Errore: Entra');
  isFailing = false;
  await submit.click();
  await expect.poll(() => document.title).toBe('Entra');
});
