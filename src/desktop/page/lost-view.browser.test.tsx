import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '#test/render.tsx';
import { LostView } from './lost-view.tsx';
import { DesktopSession } from './session/desktop-session.ts';

test('cells of a table that are typed while the lines are cut stay apart, and the keyboard leads out of the field', async () => {
  const session = new DesktopSession(vi.fn());
  const { screen } = render(<LostView session={session} />);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('12{Tab}34{Enter}');
  expect(session.typed).toBe('12\t34\n');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(screen.getByRole('button')).toHaveFocus();
});
