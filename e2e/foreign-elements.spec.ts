// What extensions and translators do to a page, before React starts and afterwards.
import type { Page } from '@playwright/test';
import { textsOf } from '#test/texts.ts';
import { expect, open, ready, register, test } from '#test/visitor.ts';

const { t } = textsOf('it');

/** As an extension does: when the document is parsed, before the page's own modules. */
async function extend(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.prepend(Object.assign(document.createElement('div'), { id: 'root' }));
      // A script that the site's policy refuses is no failure of the page.
      const script = document.createElement('script');
      document.body.append(script);
      script.dispatchEvent(new Event('error'));
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
      document.body.setAttribute('data-gr-ext-installed', '');
      document.body.prepend(document.createElement('grammarly-extension'));
      document.querySelector('#root')?.prepend(document.createElement('div'));
      for (const input of document.querySelectorAll('form input')) {
        input.setAttribute('data-lpignore', 'true');
        input.after(document.createElement('com-1password-button'));
      }
    });
  });
}

/** As Google Translate does with each text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      // oxlint-disable-next-line typescript/no-deprecated -- what Google Translate makes
      const font = document.createElement('font');
      font.textContent = `[${text.textContent}]`;
      text.parentNode?.insertBefore(font, text);
      text.parentNode?.removeChild(text);
    }
  });

test('a page with foreign elements works, and keeps what was typed before it was ready', async ({ page, visitor }) => {
  // React reports that it has rendered the page again.
  visitor.allowConsole(/418|Hydration/);
  await extend(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/entra', { waitUntil: 'commit' });
  await page.locator('[name=email]').fill('ada@example.org');
  letGo();
  await ready(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-failed');
  await expect(page.locator('[name=email]')).toHaveValue('ada@example.org');
  await page.getByRole('button', { name: t('signIn.toRegister') }).click();
  await expect(page.locator('[name=username]')).toHaveValue('ada@example.org');
  await page
    .getByRole('link', { name: t('frame.nav.home'), exact: true })
    .first()
    .click();
  await expect(page.locator('h1')).toHaveText(t('home.title'));
});

test('a translated page can be left and changed', async ({ page }) => {
  await open(page, '/entra');
  await translate(page);
  await expect(page.locator('h1')).toHaveText(`[${t('signIn.title')}]`);
  await page.locator('main form + div button').click();
  await expect(page.locator('h1')).toHaveText(t('signIn.registerTitle'));
  await page.locator('a[href="/home"]').first().click();
  await expect(page.locator('h1')).toHaveText(t('home.title'));
  await translate(page);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText(t('signIn.title'));
});

test('signing in works for the tab if storage is blocked, and says so', async ({ page, request }) => {
  const { email, password } = await register(request);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['getItem', 'setItem', 'removeItem']) Reflect.set(Storage.prototype, name, refuse);
  });
  await open(page, '/entra?next=/account');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(t('frame.account.temporary'))).toBeVisible();
  await expect(page.locator('main').getByText(email)).toBeVisible();
});
