// WCAG 3.2.1, 3.2.2, 3.3.1, 3.3.3 and 3.3.8 on the forms.
import type { TextKey } from '#src/shared/texts/texts.ts';
import pages from '#src/texts/it/pages.json' with { type: 'json' };
import { textsOf } from '#test/texts.ts';
import { expect, open, test } from '#test/visitor.ts';
import { addressOf } from '../pages.ts';
import { languagesFor } from '../selection.ts';

const toRegistration = 'main form + div button';

for (const language of languagesFor(5)) {
  const { t } = textsOf(language);

  test(`every error of a field says what to do, in ${language}`, () => {
    // Of an empty field no more need be said than that it is to be filled in.
    const said = Object.keys(pages.formErrors).filter((key) => !/^required$|_/.test(key));
    for (const key of said) {
      // A sentence of more than two words: the name of the error alone is no suggestion.
      const words = t(`formErrors.${key}` as TextKey).split(/\s+/);
      expect.soft(words.length, `formErrors.${key}: ${words.join(' ')}`).toBeGreaterThan(2);
    }
  });

  test(`focus and typing change no context, in ${language}`, async ({ page }) => {
    for (const id of ['signIn', 'recover'] as const) {
      await open(page, addressOf(id, language));
      const { url, controls } = { url: page.url(), controls: await page.locator('main :is(a, button, input)').count() };
      for (const field of await page.locator('main form input').filter({ visible: true }).all()) {
        await field.focus();
        await field.pressSequentially('a@b.example');
        await expect(field).toBeFocused();
      }
      expect(page.url()).toBe(url);
      expect(await page.locator('main :is(a, button, input)').count()).toBe(controls);
    }
  });

  test(`signing in needs no puzzle, allows pasting, and a password is typed once and can be shown, in ${language}`, async ({
    page,
  }) => {
    await open(page, addressOf('signIn', language));
    for (const mode of ['sign in', 'register']) {
      if (mode === 'register') await page.locator(toRegistration).click();
      await expect(page.locator('main form input[type=password]')).toHaveCount(1);
      const refused = await page
        .locator('main form input')
        .evaluateAll(
          (inputs) =>
            inputs.filter(
              (input) => !input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
            ).length,
        );
      expect(refused, 'fields that refuse pasting').toBe(0);
      const tokens = await page
        .locator('main form input')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
      expect(tokens.every((token) => token !== null && token !== 'off')).toBe(true);
    }
    await page.locator('main form button[aria-controls]').click();
    await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text');
  });
}
