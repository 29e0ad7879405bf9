import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '#test/render.tsx';
import { typeLateText } from './late-text.ts';

test('a letter is typed though the focus leaves the field between its key and its text', async () => {
  const { screen } = render(
    <>
      <textarea aria-label="field" />
      <div role="gridcell" aria-label="cell" tabIndex={-1} />
    </>,
  );
  const field = screen.getByRole('textbox').element() as HTMLTextAreaElement;
  const cell = screen.getByRole('gridcell').element() as HTMLElement;
  const typed: string[] = [];
  const over = new AbortController();
  const expectText = typeLateText(field, (text) => typed.push(text), over.signal);
  let moves = false;
  field.addEventListener('keydown', () => {
    expectText();
    if (moves) cell.focus();
  });
  field.focus();
  await userEvent.keyboard('1');
  expect([field.value, typed]).toEqual(['1', []]);
  moves = true;
  await userEvent.keyboard('3');
  await userEvent.keyboard('x');
  expect([field.value, typed]).toEqual(['1', ['3']]);
  over.abort();
});
