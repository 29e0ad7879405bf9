import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesOf, weaknessOf } from './password-rules.ts';

const common = new Set(dictionary['passwords-common']);
const isCommon = (word: string) => common.has(word);
const words = namesOf({ product: 'Aperta', username: 'zora-k', email: 'm.quillfeather@example.org' });
const judge = (password: string) => weaknessOf(password, { isCommon, words });

const list = (text: string) => text.split(' ');
describe('a weak password', () => {
  test.each([
    ...list('qwertyuiop 12345678 passwordpassword Dragón2024 P@ssw0rd2024 $unshine1 1loveyou!! !!m0nkey!!'),
    ...list('dragonmonkey dragon-m0nkey 2024sunshinedragon!'),
  ])('%s is common', (password) => expect(judge(password)).toBe('common'));
  test.each([
    ...list(
      'aaaaaaaa abbaCaca aBaBbAaBbA abcabcabcabc efghijklm7 ZYXWVUTS αβγδεζηθ ασδφγηξκ wxcvbn:qsdfg ㊀㊁㊂㊃㊄㊅㊆㊇',
    ),
    'x9'.repeat(64),
    'my cat, my cat, my cat',
  ])('%s is a pattern', (password) => expect(judge(password)).toBe('pattern'));
  test.each([
    ...list(
      'aperta2026! 4p3rt4-?-x Quillfeather+77 zora~k~31 κωδικός123 Palavra-passe7! Zomer2024! Frühling2024! Losungswort#5 w-a-c-h-t-w-o-o-r-d',
    ),
    'ΚΩΔΙΚΟΣ ΠΡΟΣΒΑΣΗΣ',
    'mot de passe 12',
    'Parola d’ordine',
  ])('%s is made of names', (password) => expect(judge(password)).toBe('context'));
  test('contraseña1 is refused, whatever the reason', () => expect(judge('contraseña1')).toBeDefined());
});

test.each([
  ...list('Zq7!vXp2 canary-of-a-password correcthorsebatterystaple kJ4#qwer-9Lm 😀😃😄😁😆😅😂🤣'),
  'sette mele verdi 42',
  'correct horse battery staple',
  'sieben grüne äpfel',
  'δέκα μικροί βάτραχοι',
  'elephant butterfly',
  ' 8 spaces ',
  'Aperta piace a mia zia Pina',
  'कमल का सफेद फूल खिला',
])('%s is accepted', (password) => expect(judge(password)).toBeUndefined());

test('a repeated phrase of fifteen characters is accepted, a shorter one is not', () => {
  expect(judge('otto gatti neri, otto gatti neri')).toBeUndefined();
  expect(judge('sei gatti, sei gatti')).toBe('pattern');
});

test('names of fewer than three letters, and the domain of an email address, are ignored', () => {
  expect(namesOf({ product: 'P', username: 'x', email: 'a.bc@navy.example' })).not.toContain('navy');
  const near = namesOf({ product: 'P', username: 'x', email: 'a.bc@navy.example' });
  expect(weaknessOf('bc#7bcXbc!Q', { isCommon, words: near })).toBeUndefined();
});

test('no password makes it throw', () => {
  const unit = fc.constantFrom('binary', 'grapheme', 'binary-ascii');
  const texts = unit.chain((kind) => fc.string({ unit: kind as 'binary', maxLength: 1024 }));
  fc.assert(
    fc.property(texts, texts, (password, name) => {
      const names = namesOf({ product: 'Aperta', username: name, email: `${name}@example.org` });
      expect([undefined, 'common', 'pattern', 'context']).toContain(weaknessOf(password, { isCommon, words: names }));
    }),
  );
});

describe('the time to check', () => {
  const fill = (piece: string, length: number) => piece.repeat(length).slice(0, length);
  const hostile = ['a', '1!', 'aB3-', '4@', '😀', 'ﷺ', 'a\u0301', 'dragon', 'κωδικος '];

  test.each(hostile)('is a bounded number of look-ups for %j', (piece) => {
    for (const length of [8, 20, 41, 49, 57, 256, 1024]) {
      let asked = 0;
      const count = (word: string) => {
        asked += 1;
        return word.length < 6;
      };
      weaknessOf(fill(piece, length), { isCommon: count, words });
      expect(asked).toBeLessThan(8000);
    }
  });
});
