// What is typed in a session, with the keys of real layouts; whole texts are compared.
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { insideSession } from '#test/desktop/inside.ts';
import { keysFor, NO_KEYBOARD, REPEATS_AFTER_MS } from '#test/desktop/real-keyboard.ts';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { textsOf } from '#test/texts.ts';
import { test } from './typing-session.ts';

const { t } = textsOf('de');
/** Layout, variant, letters with keys of their own, text. Each begins with a dead key where the layout has one for it. */
const SENTENCES: readonly (readonly [layout: string, variant: string, direct: string, text: string])[] = [
  ['it', '', 'éèàùìòç', "È già più là? «Perché», disse l'università: 5 €."],
  ['de', '', 'äöüÄÖÜß', 'é: Übermäßig groß sind die Äpfel für 5 €; ein Café mit Crème.'],
  ['gr', '', '', 'Ά, Ο Άγγελος είπε: «Έλα, Ήλιε! Ώρα για μαϊμούδες» ς 5 €.'],
  ['gb', '', '', 'It\'s "fine", isn\'t it? 5 - 3 (ok); done!'],
  ['es', '', 'ñÑçÇ', 'Ándale, ¿qué pingüino comió más ñandú? 5 €'],
  ['fr', '', 'éèàùç', "Être à l'été, où Noël naît: «ça va», Île, 5 €"],
  ['us', 'intl', '', 'één zeeën, coördinatie'],
  ['pt', '', 'çÇ', 'Às «órfãs»: a Ângela não põe três maçãs em São João, 5 €.'],
  ['ro', '', 'ăâîșțĂÂÎȘȚ', 'Șapte țări și „Ăla” învață în pădure, Țara Înaltă.'],
];
const letters = (text: string) => keysFor(text, '');

test.skip(NO_DESKTOP + NO_KEYBOARD !== '', `packages are missing: ${NO_DESKTOP} ${NO_KEYBOARD}`);
test.describe.configure({ mode: 'default', timeout: 300_000 });

for (const [layout, variant, direct, text] of SENTENCES)
  test(`a sentence arrives whole with the layout ${layout} ${variant}`, async ({
    typing: { keyboard, expectTyped },
  }) => {
    keyboard.layout(layout, variant);
    await expectTyped(text, async () => keyboard.press(keysFor(text, direct)));
    keyboard.layout('de');
  });

test('300 letters at 15 a second arrive, and a key that is held repeats', async ({
  typing: { keyboard, page, written, expectTyped },
}) => {
  const text = 'Der schnelle braune Fuchs springt oft. '.repeat(8).slice(0, 300).trimEnd();
  await expectTyped(text, async () => keyboard.press(letters(text), 66));
  await page.keyboard.press('Delete');
  keyboard.down('a');
  await setTimeout(REPEATS_AFTER_MS + 1_000);
  keyboard.up('a');
  expect(await written()).toMatch(/^a{8,60}$/);
});

const KEYS: readonly (readonly [what: string, text: string, keys: readonly string[], option?: string])[] = [
  [
    'dead keys that fit nothing',
    '´x´^e',
    ['dead_acute', 'x', 'dead_acute', 'dead_acute', 'dead_circumflex', 'dead_circumflex', 'e'],
  ],
  ['Backspace after a dead key', 'be', ['b', 'dead_acute', 'BackSpace', 'e']],
  ['an arrow after a dead key with Shift', 'abè', ['a', 'dead_grave', 'e', 'Left', 'b']],
  ['AltGr', '@[]{}\\|~µ€', letters('@[]{}\\|~µ€')],
  ['CapsLock', 'ÉA', ['Caps_Lock', 'dead_acute', 'e', 'a', 'Caps_Lock']],
  ['Compose', 'é©x', ['Multi_key', 'apostrophe', 'e', 'Multi_key', 'o', 'c', 'x'], 'compose:menu'],
  ['the number pad', '12', ['KP_1', 'KP_2']],
  ['arrows with Shift, and Ctrl and Z', 'abcdX', [...'abcdef', 'shift+Left', 'shift+Left', 'X', 'Y', 'ctrl+z']],
  ['Ctrl while letters are typed', 'abab', [...'ab', 'ctrl+a', 'ctrl+c', 'End', 'ctrl+v']],
];
for (const [what, text, keys, option] of KEYS)
  test(`right with ${what}`, async ({ typing: { keyboard, expectTyped } }) => {
    keyboard.layout('de', '', option);
    await expectTyped(text, async () => keyboard.press(keys, 120));
    keyboard.layout('de');
  });

test('300 mixed letters arrive that no layout has all of, while the program takes seconds to read them', async ({
  typing: { host, expectTyped, insert },
}) => {
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => String.fromCodePoint(from + n));
  // More than the display has keys for, each early and late, so that one key is used for two letters.
  const known = [...'àèéìòùäöüßñçêîôëïœãõăâșțάέήίόύώϊϋΐ', ...range(0x391, 17), ...range(0x3b1, 25)];
  const text = [...known, ...range(0x410, 64), ...range(0x561, 38)].join('').repeat(2).slice(0, 300);
  const [program = ''] = insideSession(host.data).named('mousepad');
  await expectTyped(text, async () => {
    process.kill(Number(program), 'SIGSTOP');
    await insert(text);
    await setTimeout(4_000);
    process.kill(Number(program), 'SIGCONT');
    await setTimeout(10_000);
  });
});

test('the three keys that lead out of the picture are held no longer when the focus is back', async ({
  typing: { page, keyboard, expectTyped },
}) => {
  await expectTyped('abxc', async () => {
    await keyboard.press(['a', 'b', 'c', 'ctrl+alt+shift'], 120);
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.querySelector('textarea')?.focus());
    await keyboard.press(['Left', 'x'], 120);
  });
});

test('compositions and emoji arrive, also many letters that no layout has', async ({
  typing: { keyboard, expectTyped, insert, compose },
}) => {
  await expectTyped('a日本語b', async () => {
    await keyboard.press(['a']);
    for (const text of ['に', 'にほ', 'にほん', '日本']) await compose(text);
    await insert('日本語');
    await keyboard.press(['b']);
  });
  const text = 'àáâãäåæèéêëìíîïñòóôõöøùúûüýÿăâîșțαάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋφχψωώБгджи 👨‍👩‍👧 und 👍🏽.';
  await expectTyped(text, async () => insert(text));
});

test('what is marked in the session leaves the clipboard of the device alone, and what is copied does not', async ({
  typing: { keyboard, onDevice, fromDevice, expectTyped },
}) => {
  await expectTyped('Wort', async () => keyboard.press(letters('Wort')));
  await onDevice('mein Passwort');
  await keyboard.press(['ctrl+a'], 200);
  await setTimeout(1_000);
  expect(await fromDevice()).toBe('mein Passwort');
  await keyboard.press(['ctrl+Insert'], 200);
  await expect.poll(fromDevice).toBe('Wort');
});

test('what was copied in the session just now is pasted, though the program is slow to copy it', async ({
  typing: { host, keyboard, onDevice, expectTyped },
}) => {
  const [program = ''] = insideSession(host.data).named('mousepad');
  await expectTyped('abab', async () => {
    await onDevice('vom Gerät');
    await keyboard.press([...'ab', 'ctrl+a'], 120);
    process.kill(Number(program), 'SIGSTOP');
    await keyboard.press(['ctrl+c', 'End', 'ctrl+v'], 120);
    await setTimeout(1_000);
    process.kill(Number(program), 'SIGCONT');
    await setTimeout(1_000);
  });
});

const PASTES: readonly (readonly [layout: string, variant: string, key: string])[] = [
  ['de', '', 'ctrl+v'],
  ['de', '', 'shift+Insert'],
  ['gr', '', 'ctrl+Greek_omega'],
  ['us', 'dvorak', 'ctrl+v'],
  ['fr', 'bepo', 'ctrl+v'],
];
for (const [layout, variant, key] of PASTES)
  test(`the device's text is pasted by ${key} with the layout ${layout} ${variant}`, async ({
    typing: { keyboard, onDevice, expectTyped },
  }) => {
    keyboard.layout(layout, variant);
    await expectTyped('vom Gerät', async () => {
      await onDevice('vom Gerät');
      await keyboard.press([key], 200);
    });
    keyboard.layout('de');
  });

test('a key at the place of V pastes nothing, long texts are pasted whole, and too much is refused with a line', async ({
  typing: { keyboard, page, onDevice, written, expectTyped },
}) => {
  keyboard.layout('us', 'dvorak');
  await expectTyped('ab', async () => {
    await onDevice('vom Gerät');
    await keyboard.press(['a', 'ctrl+k', 'b']);
  });
  keyboard.layout('de');
  const chapter = 'Zeile mit zwanzig Ä.\n'.repeat(10_000);
  await expectTyped(chapter, async () => {
    await onDevice(chapter);
    await keyboard.press(['ctrl+v'], 200);
    // The editor takes its time for 200,000 letters where other programs run.
    await expect(async () => expect(await written()).toBe(chapter)).toPass({ timeout: 90_000 });
  });
  await onDevice(chapter.repeat(3));
  await keyboard.press(['ctrl+v'], 200);
  // All of that is more than there is a way back for.
  await keyboard.press(['ctrl+a', 'ctrl+c'], 400);
  await expect(page.getByText(t('desk.copyTooLong'))).toBeVisible();
  await onDevice('x'.repeat(9_000_000));
  await keyboard.press(['ctrl+v']);
  await expect(page.getByText(t('desk.pasteTooLong'))).toBeVisible();
});

test('a picture of the device becomes a file where the program in front takes none', async ({
  typing: { keyboard, page },
}) => {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
  });
  await keyboard.press(['ctrl+v']);
  await expect(page.getByText(t('desk.sent', { name: 'image.png' }))).toBeVisible();
});
