import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '#test/render.tsx';
import { Disclosure } from './disclosure.tsx';

const sample = (
  <Disclosure label="More">
    <a href="#first">first</a>
    <a href="#second">second</a>
  </Disclosure>
);

test('opens by arrow key and closes by Escape, with the focus back on its button', async () => {
  const { screen } = render(sample);
  const button = screen.getByRole('button', { name: 'More' });
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText('first')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});
