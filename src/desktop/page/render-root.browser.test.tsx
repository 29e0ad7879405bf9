import { expect, test, vi } from 'vitest';
import { renderRoot } from './render-root.tsx';

test('the page looks like one that cannot be pressed, and its buttons work', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  const listen = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const press = vi.fn();
  renderRoot(
    'en',
    <button type="button" onClick={press}>
      A
    </button>,
  );
  await expect.poll(() => root.textContent).toBe('A');
  const listened = listen.mock.calls.filter((_, at) => listen.mock.contexts[at] === root).map(([type]) => type);
  expect(listened).toContain('focusin');
  expect(listened).not.toContain('click');
  expect(root.onclick).toBeUndefined();
  root.querySelector('button')?.click();
  expect(press).toHaveBeenCalledOnce();
});
