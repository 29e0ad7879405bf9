// Pressing a control and letting go elsewhere must do nothing (WCAG 2.5.2).
import type { Page } from '@playwright/test';

const PRESSED = 'header button, header a, main button, main a';

/** Presses each visible control, moves away and lets go. Returns the controls that acted. */
export async function actsOnPress(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const controls = await page.locator(PRESSED).filter({ visible: true }).all();
  const state = () =>
    page.evaluate(() => [
      location.href,
      document.querySelectorAll('[aria-expanded=true]').length,
      document.querySelectorAll('[role=alert]').length,
      document.querySelector('[data-slide]')?.parentElement?.scrollLeft ?? 0,
    ]);
  for (const control of controls) {
    await control.scrollIntoViewIfNeeded({ timeout: 2000 }).catch(() => undefined);
    const box = await control.boundingBox();
    const size = page.viewportSize();
    if (!box || !size || box.y < 0 || box.y + box.height > size.height) continue;
    const before = JSON.stringify(await state());
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(2, size.height - 2);
    await page.mouse.up();
    const after = JSON.stringify(await state());
    if (before === after) continue;
    faults.push(`acts when pressed: ${await control.evaluate((one) => one.outerHTML.slice(0, 120))}`);
  }
  return faults;
}
