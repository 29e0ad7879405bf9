// Checks of what a page holds and does by itself, for criteria that no engine tests. Each returns its faults as lines.
import type { Page } from '@playwright/test';

/** WCAG 1.2.1–1.2.5, 1.4.2: media and embedded documents. The site has none, so these criteria do not apply. */
export async function embeddedMedia(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('audio, video, iframe, object, embed, track')].map(
      (element) => `embedded: ${element.outerHTML.slice(0, 120)}`,
    ),
  );
}

/** Pictures of programs as they are, whose text is essential (WCAG 1.4.5); they need an alternative text. */
const SCREENSHOTS = /\/pictures\/trial\//;

/** WCAG 1.4.5: text in pictures. Pictures are SVG files without text elements; the only bitmaps are screenshots. */
export async function textInPictures(page: Page): Promise<string[]> {
  const sources = await page.evaluate(() => [
    ...[...document.querySelectorAll('svg text')].map((text) => `inline: ${text.textContent}`),
    ...[...document.images].map((image) => (image.alt === '' ? '' : 'described: ') + image.src),
  ]);
  const faults: string[] = [];
  for (const found of new Set(sources)) {
    const source = found.replace('described: ', '');
    if (source.startsWith('inline: ')) faults.push(`text in a picture, ${source}`);
    else if (found !== source && SCREENSHOTS.test(source)) continue;
    else if (!source.endsWith('.svg')) faults.push(`a bitmap: ${source.slice(0, 120)}`);
    else if (/<text\b/.test(await (await page.request.get(source)).text())) faults.push(`text in a picture: ${source}`);
  }
  return faults;
}

/** WCAG 2.1.4: pressing a letter or digit, with the focus on no field, must change nothing. */
export async function characterKeys(page: Page): Promise<string[]> {
  const state = () =>
    page.evaluate(() =>
      JSON.stringify([
        location.href,
        document.body.innerText.length,
        document.activeElement?.tagName ?? '',
        Math.round(scrollY),
        document.querySelectorAll('[aria-expanded=true]').length,
      ]),
    );
  // Some pages replace their content and move the focus after they have loaded.
  let [earlier, now] = ['', await state()];
  while (now !== earlier) {
    await page.waitForTimeout(250);
    [earlier, now] = [now, await state()];
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = await state();
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789?') await page.keyboard.press(key);
  const after = await state();
  return before === after ? [] : [`a character key changes the page: ${before} → ${after}`];
}

/** WCAG 2.3.1: an animation that repeats more than three times a second. WCAG 2.2.2: one that does not end within five seconds. */
export async function flashes(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const faults = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const timing = animation.effect?.getComputedTiming();
      // Animations that follow the scroll position have no duration in time.
      if (timing === undefined || typeof timing.duration !== 'number') return [];
      const { duration, iterations = 1, endTime } = timing;
      return [
        ...(iterations > 3 && duration < 334 ? [`an animation repeats every ${duration} ms`] : []),
        ...(typeof endTime === 'number' && endTime > 5000 && animation.timeline instanceof DocumentTimeline
          ? [`an animation lasts ${endTime} ms`]
          : []),
      ];
    }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return faults;
}
