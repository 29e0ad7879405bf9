// What is typed in a session with the keyboard of a phone, which changes a text and names no keys; whole texts are compared.
import { keysFor, NO_KEYBOARD } from '#test/desktop/real-keyboard.ts';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { textsOf } from '#test/texts.ts';
import { test, type TypingSession } from './typing-session.ts';

const { t } = textsOf('de');
test.skip(NO_DESKTOP + NO_KEYBOARD !== '', `packages are missing: ${NO_DESKTOP} ${NO_KEYBOARD}`);
test.describe.configure({ mode: 'default', timeout: 300_000 });

const words = 'Hallo schöne Welt';
const CASES: Readonly<Record<string, readonly [text: string, act: (typing: TypingSession) => Promise<unknown>]>> = {
  'a letter leaves what is there': ['Alter Text!', async ({ insert }) => insert('!')],
  'words that are composed': [
    `Alter Text${words}`,
    async ({ insert, compose }) => {
      for (const word of words.split(/(?<= )/)) {
        for (let length = 1; length <= word.length; length++) await compose(word.slice(0, length));
        await insert(word);
      }
    },
  ],
  'a word that is corrected': [
    'Alter Text richtig',
    async ({ page, insert, compose }) => {
      await insert(' rihctig');
      const end = await page.evaluate(() => document.querySelector('textarea')?.value.length ?? 0);
      await compose('richtig', { replacementStart: end - 7, replacementEnd: end });
      await insert('richtig');
    },
  ],
  'Backspace over new and old text': [
    'Alter Te!',
    async ({ insert, command }) => {
      await insert('neu');
      for (let n = 0; n < 5; n++) await command('deleteBackward');
      await insert('!');
    },
  ],
  'Backspace on an emoji with a colour': [
    'Alter Text!',
    async ({ insert, command }) => {
      await insert('👍🏽');
      await command('deleteBackward');
      await insert('!');
    },
  ],
  'Backspace for a word that was there': [
    'Alter !',
    async ({ insert, command }) => {
      await command('deleteWordBackward');
      await insert('!');
    },
  ],
  'all is selected and replaced': [
    'neu',
    async ({ insert, command }) => {
      await command('selectAll');
      await insert('neu');
    },
  ],
  'the cursor is moved': [
    'Alter TextabXcd',
    async ({ insert, command }) => {
      await insert('abcd');
      await command('moveLeft');
      await command('moveLeft');
      await insert('X');
    },
  ],
  'Enter, and more text than the field keeps': [
    `Alter Text\n${'0123456789'.repeat(60)}`,
    async ({ insert, command }) => {
      await command('insertNewline');
      for (let n = 0; n < 60; n++) await insert('0123456789');
    },
  ],
};

test.beforeAll(async ({ typing: { page } }) => {
  await page.getByRole('button', { name: t('desk.keyboard') }).click();
  await page.getByRole('button', { name: t('desk.showKeys') }).click();
});
// The next file may get the same session.
test.afterAll(async ({ typing: { page } }) => {
  await page.getByRole('button', { name: t('desk.keyboard') }).click();
  await page.getByRole('button', { name: t('desk.hideKeys') }).click();
});

for (const [what, [text, act]] of Object.entries(CASES))
  test(what, async ({ typing }) => {
    await typing.expectTyped(text, async () => {
      await typing.keyboard.press(keysFor('Alter Text', ''));
      await act(typing);
    });
  });
