// Criteria that neither engine tests, on every page.
import { expect, ready, test } from '#test/visitor.ts';
import { characterKeys, embeddedMedia, flashes, textInPictures } from '../checks/content.ts';
import { actsOnPress } from '../checks/pointer.ts';
import { addressOf, ALL_PAGES } from '../pages.ts';
import { isChosen, isWhole, languagesFor } from '../selection.ts';

/** Pages of each check in a sample. */
const MOST_PAGES = isWhole ? ALL_PAGES.length : 2;

const CHECKS = {
  'has no audio, video or embedded document': embeddedMedia,
  'has no text in pictures': textInPictures,
  'does nothing when a character key is pressed': characterKeys,
  'has no fast or long animation': flashes,
  'does nothing when a control is pressed and the pointer leaves it': actsOnPress,
} as const;

for (const [row, [title, check]] of Object.entries(CHECKS).entries()) {
  test(`every page ${title}`, async ({ page, visitor }) => {
    visitor.allowConsole(/404/);
    for (const [at, id] of ALL_PAGES.entries()
      .filter(([at]) => isChosen(at + 7 - row))
      .take(MOST_PAGES)) {
      await page.goto(addressOf(id, languagesFor(at)[0] ?? 'it'));
      await ready(page);
      expect.soft(await check(page), id).toEqual([]);
    }
  });
}
