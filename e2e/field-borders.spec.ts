// The border of a field contrasts with what is around it (WCAG 1.4.11). Buttons and links are known by their text, and checkboxes and
// radio buttons are drawn by the browser.
import type { Page } from '@playwright/test';
import { expect, open, signedIn, test } from '#test/visitor.ts';

/** Returns the visible text fields, each with the contrast of its border. */
const borderContrasts = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    const channel = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    /** Luminance of colours painted over each other. */
    const luminance = (layers: readonly string[]) => {
      for (const colour of layers) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
    };
    const backgrounds = (element: Element | null): string[] =>
      element ? [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor] : ['Canvas'];
    const fields = document.querySelectorAll<HTMLInputElement>('main input:not([type=checkbox], [type=radio])');
    return [...fields]
      .filter((field) => field.checkVisibility())
      .map((field) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(field);
        const outside = backgrounds(field.parentElement);
        const border = borderTopWidth === '0px' ? outside : [...outside, borderTopColor];
        const [dark = 0, light = 0] = [luminance(outside), luminance(border)].sort((a, b) => a - b);
        return { name: field.name, contrast: (light + 0.05) / (dark + 0.05) };
      });
  });

const THEMES = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'more contrast': { contrast: 'more' },
} as const;

for (const [theme, media] of Object.entries(THEMES))
  test(`fields have a border with a contrast of 3:1, ${theme}`, async ({ page, request }) => {
    await page.emulateMedia(media);
    const expectBorders = async (fields: number) => {
      const found = await borderContrasts(page);
      expect(found).toHaveLength(fields);
      for (const { name, contrast } of found) expect.soft(contrast, name).toBeGreaterThanOrEqual(3);
    };
    await open(page, '/entra');
    await expectBorders(2);
    await page.locator('main form + div button').click();
    await expect(page.locator('[name=username]')).toBeVisible();
    // Nobody has touched them: they do not look like a mistake.
    for (const field of await page.locator('main form input:visible').all())
      await expect(field).toHaveCSS('border-top-width', '1px');
    await page.locator('main button[type=submit]').click();
    await expect(page.locator('[name=email][aria-invalid=true]')).toBeVisible();
    await expectBorders(3);
    await signedIn(page, request);
    await open(page, '/account');
    await page.locator('main section button[aria-expanded]').last().click();
    await expect(page.locator('main input[type=password]')).toBeVisible();
    await expectBorders(1);
  });
