import { describe, expect, test } from 'vitest';
import { oldUsernameKey } from './old-username-key.ts';
import { usernameKey } from './username-key.ts';

const keysOf = (...names: string[]) => Promise.all(names.map(usernameKey));

describe('usernames', () => {
  test.each(
    'PAYPAL paypaI paypa1 paypaǀ ᑭaypal ꓑꓮꓬꓑꓮꓡ ᴘᴀʏᴘᴀʟ ｐａｙｐａｌ раураӏ paypal. _paypal- paypalː pay\u200bpal'.split(
      ' ',
    ),
  )('%s is paypal', async (name) => expect(await usernameKey(name)).toBe(await usernameKey('paypal')));
  test.each([
    ['google', 'gⲟⲟgle', 'gססgle', 'g00gle'],
    ['admin', 'ADMİN', 'adrnin', 'ADMlN', 'admın'],
    ['west', 'vvest'],
    ['Straße', 'STRASSE'],
    ['Ștefan', 'Ştefan', 'ȘTEFAN'],
    ['соса', 'coca'],
    ['ΝΙΚΟΣ', 'νικος'],
    ['АННА', 'AHHA'],
    ['ΝΙΝΑ', 'NINA'],
    ['ЬОЬ', 'bob'],
    ['ΓΑΙΑ', 'ГАІА'],
    ['όρο', 'ópo'],
    ['İ', 'i̇', 'I'],
  ])('%s has one key in all spellings', async (...names) => expect(new Set(await keysOf(...names)).size).toBe(1));
  test.each([
    ['ada', 'adá'],
    ['νίκος', 'νίκας'],
    ['hugo', 'nugo'],
    ['сын', 'сон'],
    ['Ștefan', 'Stefan'],
    ['_', '__'],
    ['paul1@example.org', 'paull@example.org'],
  ])('%s and %s are different', async (one, other) =>
    expect(await usernameKey(one)).not.toBe(await usernameKey(other)),
  );
  test('an address has the key of its mailbox', async () =>
    expect(await usernameKey('Ada＠XN--bcher-kva.example')).toBe(await usernameKey('ada@bücher.example')));
  test('no letter of Latin, Greek, Cyrillic or Armenian has two keys', async () => {
    const codes = Array.from({ length: 0x590 }, (_, code) => String.fromCodePoint(code));
    for (const letter of [...codes.filter((one) => /\p{L}/u.test(one)), 'ẞ', 'Ʒ', '0', '1']) {
      // The old key went by the look of the small letter.
      const old = 'Νν'.includes(letter) ? [] : [oldUsernameKey(letter)];
      const forms = [letter, letter.toUpperCase(), letter.toLowerCase(), ...old, await usernameKey(letter)];
      expect([letter, new Set(await keysOf(...forms)).size]).toEqual([letter, 1]);
    }
  });
});
