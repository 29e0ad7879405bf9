import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '#test/render.tsx';
import { Disclosure } from './disclosure.tsx';

const sample = (
  <>
    <Disclosure label="More">
      <a href="#first">first</a>
      <Disclosure label="Inner">
        <a href="#inner">inner</a>
      </Disclosure>
      <a href="#last">last</a>
    </Disclosure>
    <button type="button">elsewhere</button>
  </>
);

function renderSample() {
  const { screen, container, setView } = render(sample);
  const button = screen.getByRole('button', { name: 'More' });
  const inner = screen.getByRole('button', { name: 'Inner' });
  return { screen, container, setView, button, inner };
}

test('opens by arrow key and closes by Escape, with the focus back on its button', async () => {
  const { screen, button } = renderSample();
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText('first')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('arrow keys skip hidden links, and wrap around', async () => {
  const { screen, button, inner } = renderSample();
  button.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByText('last')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(inner).toHaveFocus();
});

test('an arrow key in an inner disclosure moves the focus once, and Escape closes the inner one alone', async () => {
  const { screen, button, inner } = renderSample();
  await button.click();
  inner.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText('inner', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(inner).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
});

test('closes when the focus or a press goes elsewhere', async () => {
  const { screen, button } = renderSample();
  await button.click();
  screen.getByText('elsewhere').element().focus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await screen.getByText('elsewhere').click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a press on the next group of a menu opens it, though the open one above it closes', async () => {
  const { screen } = render(
    <ul>
      {['First', 'Second', 'Third'].map((label) => (
        <li key={label}>
          <Disclosure label={label}>
            <pre>{'\n'.repeat(9)}</pre>
            <a href="#link">link</a>
          </Disclosure>
        </li>
      ))}
    </ul>,
  );
  const [first, second, third] = ['First', 'Second', 'Third'].map((name) => screen.getByRole('button', { name }));
  await first?.click();
  await third?.click();
  await expect.element(third!).toHaveAttribute('aria-expanded', 'true');
  await expect.element(first!).toHaveAttribute('aria-expanded', 'false');
  second?.element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(third!).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(third!).toHaveAttribute('aria-expanded', 'false');
});

test('a change of language closes it and returns the focus from its panel to its button', async () => {
  const { screen, setView, button } = renderSample();
  await button.click();
  screen.getByText('first').element().focus();
  setView({ language: 'de' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button).toHaveFocus();
});

test('a change of language leaves a focus elsewhere alone', async () => {
  const { screen, setView } = renderSample();
  screen.getByText('elsewhere').element().focus();
  setView({ language: 'de' });
  await expect.element(screen.getByText('elsewhere')).toHaveFocus();
});

test('does nothing while its button is not displayed', async () => {
  const { screen, button } = renderSample();
  await button.click();
  button.element().style.display = 'none';
  screen.getByText('first').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText('first')).toHaveFocus();
});
