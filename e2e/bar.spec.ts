// The bar at every width, in every language, signed out and in: nothing overlaps, sticks out or breaks within a word.
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { expect, ready, signedIn, test } from '#test/visitor.ts';

// Around each width where the bar changes its shape (src/app/frame.module.css), and what people have.
const WIDTHS = [
  320, 360, 383, 384, 390, 430, 479, 480, 639, 640, 820, 1024, 1280, 1439, 1440, 1540, 1663, 1664, 1920, 2560,
];

/** Pairs of controls in the bar that lie over each other, and those out of the window or broken into lines. */
function faultsOfBar(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('header a, header button, header [title]')].filter(
    (one) => one.checkVisibility(),
  );
  const boxes = controls.map((one) => ({ words: one.innerText.trim(), box: one.getBoundingClientRect() }));
  return boxes.flatMap(({ words, box }, at) => [
    ...(box.left < 0 || box.right > innerWidth ? [`'${words}' sticks out`] : []),
    ...(box.height > 50 ? [`'${words}' is ${box.height} px high`] : []),
    ...boxes
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
      )
      .map((other) => `'${words}' lies over '${other.words}'`),
  ]);
}

for (const who of ['signed out', 'signed in'] as const) {
  test(`holds at every width, ${who}`, async ({ page, request }) => {
    if (who === 'signed in') await signedIn(page, request);
    for (const language of LANGUAGE_CODES) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(pathOf('blog', language, 'aperta'));
      await ready(page);
      await expect(page.locator('header [title]')).toHaveCount(who === 'signed in' ? 1 : 0);
      expect(await page.locator('header a, header button').count()).toBeGreaterThan(20);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await page.evaluate(faultsOfBar), `${language} at ${width}`).toEqual([]);
      }
    }
  });
}
