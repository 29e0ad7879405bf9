import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/render.tsx';
import { Bar } from './bar.tsx';
import { endsOf } from './session/ends.ts';
import './desktop.css';

const press = { onPanel: vi.fn(), onKeys: vi.fn(), onPdf: vi.fn(), onEnd: vi.fn() };
const more = { ref: null, kind: 'trial', canKeep: true, panel: undefined, hasKeys: false, sound: undefined } as const;

test('the bar makes way for the picture where the keyboard of a phone leaves little room, and stays for the Tab key', () => {
  const { container } = render(<Bar ends={undefined} {...more} {...press} hasKeys />, { language: 'de' });
  Object.assign(container.style, { container: 'page / size', height: '190px' });
  const [bar, tool] = [container.querySelector('header'), container.querySelector('button')];
  const place = () => bar && getComputedStyle(bar).position;
  expect(place()).toBe('absolute');
  tool?.focus();
  expect(place()).toBe('static');
});

const ends = endsOf({
  ends: { why: 'age', seconds: 3600, warns: 300 },
  ageSeconds: 3600,
  isFull: false,
  hasCrashed: false,
  hasSetAside: false,
  sharing: { links: [], guests: [], admitted: 0 },
});

test('a phone shows all tools that the bar has there, wide enough to press', async () => {
  await page.viewport(320, 640);
  const { container } = render(<Bar ends={ends} {...more} {...press} />, { language: 'el' });
  const tools = [...container.querySelectorAll('button')].filter((tool) => tool.checkVisibility());
  expect(tools.map(({ title }) => title)).toEqual(['Αρχεία', 'Πληκτρολόγιο', 'Περισσότερα', 'Τερματισμός']);
  for (const { left, right, width } of tools.map((tool) => tool.getBoundingClientRect()))
    expect([left > 0, right <= 320, width >= 36]).toEqual([true, true, true]);
});

test('a laptop shows the words of the first tools, and the whole time beside them', async () => {
  await page.viewport(1280, 640);
  const { container } = render(<Bar ends={ends} {...more} {...press} />, { language: 'el' });
  const words = [...container.querySelectorAll('button > span')].filter(({ clientWidth }) => clientWidth > 1);
  expect(words.map(({ textContent }) => textContent)).toEqual(['Αρχεία', 'Κοινή χρήση', 'Βοήθεια']);
  const time = container.querySelector('strong + span');
  expect(time?.scrollWidth).toBe(time?.clientWidth);
});
