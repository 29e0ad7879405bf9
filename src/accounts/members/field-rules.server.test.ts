import { describe, expect, test } from 'vitest';
import { loadCommonPasswords } from '#src/server/passwords/common.ts';
import { emailFaults, newEmailFaults, passwordFaults, usernameFaults } from './field-rules.ts';

const nobody = { username: '', email: '' };

describe('email addresses', () => {
  const INVALID = [expect.objectContaining({ code: 'emailInvalid' })];
  const list = (words: string) => words.split(' ');

  test.each(
    list(
      'a.b+c@sub.example.museum ada@münchen.example ada@localhost a@[127.0.0.1] "a.b"@example.org o\'neil@example.ie',
    ),
  )('accepts %s', (email) => expect(emailFaults(email)).toEqual([]));
  test.each([
    ...list('ada ada@ @example.org a@b a@-b.org a@b-.org a..b@example.org a@[999.1.1.1] á@example.org'),
    'a b@example.org',
    'a@example.org\n',
  ])('refuses %s', (email) => expect(emailFaults(email)).toEqual(INVALID));
  test.each([
    ...list('ada@localhost ada@LOCALHOST ada@mail.localhost a@[127.0.0.1] a@[::1] a@127.0.0.10 a@127.0x10 a@b'),
    ...list('"<evil@example.net>"@example.org "a>b"@example.org "a,b"@example.org'),
  ])('refuses %s for a new account', (email) => expect(newEmailFaults(email)).toEqual(INVALID));
  test.each(list('ada@example.org "ada"@example.org ada@4.example ada@localhost.example ada@münchen.example'))(
    'accepts %s for a new account',
    (email) => expect(newEmailFaults(email)).toEqual([]),
  );
});

describe('usernames', () => {
  test.each('ada b.c+d-e_f Ελένη Дарья Анна Ştefan Ștefan Zoë Łukasz əli e\u0301va 9 _'.split(' '))(
    'accepts %s',
    (name) => expect(usernameFaults(name)).toEqual([]),
  );
  test.each([
    0x3164, 0x115f, 0x1160, 0xffa0, 0x200b, 0x200d, 0x2060, 0xfeff, 0xad, 0x34f, 0x61c, 0x180e, 0xe0100, 0x17b4, 0xfe0f,
  ])('refuses invisible characters: code point %i alone, before, within and after a name', (code) => {
    const invisible = String.fromCodePoint(code);
    for (const name of [invisible, `${invisible}boss`, `bo${invisible}ss`, `boss${invisible}`])
      expect(usernameFaults(name).map((fault) => fault.code)).toEqual(['usernameInvalid']);
  });
  test.each(['two words', 'a/b', 'a\u200bb', 'a!', '😀', '⑴', 'a\u202eb'])('refuses %s', (name) =>
    expect(usernameFaults(name).map(({ code }) => code)).toEqual(['usernameInvalid']),
  );
  test.each(
    'paypаl Ѕteve ᴘᴀʏᴘᴀʟ gⲟⲟgle gססgle ᑭypal ꓑꓮꓬꓑꓮꓡ ᏢᎪᎩᏢᎪᏞ paypaǀ paypalː paypaꞁ ꝩalve paypaⱡ 名前 ada٣'.split(' '),
  )('refuses %s, which has letters of another or of two alphabets', (name) =>
    expect(usernameFaults(name).map(({ code }) => code)).toEqual(['usernameScript']),
  );
});

describe('passwords', () => {
  const codes = async (password: string, near = nobody) =>
    passwordFaults(password, { product: 'Aperta', ...near }, await loadCommonPasswords()).map(({ code }) => code);

  test.each([
    'Zq7!vXp2',
    'correct horse battery staple',
    'δέκα μικροί βάτραχοι',
    '😀😃😄😁😆😅😂🤣',
    String.fromCodePoint(...Array.from({ length: 128 }, (_, i) => 0x4e00 + i * i)),
    ' 8 spaces ',
  ])('accepts %s', async (password) => expect(await codes(password)).toEqual([]));
  test.each([
    ['password', 'Common'],
    ['IloveYou', 'Common'],
    ['4815162342108', 'Numeric'],
    ['😀😃😄😁😆😅😂', 'TooShort'],
    ['٤٨١٥١٦٢٣٤', 'Numeric'],
  ])('refuses %s as password%s', async (password, code) => expect(await codes(password)).toEqual([`password${code}`]));
  test.each([
    ['P@ssw0rd2024', 'Common'],
    ['abcabcabcabc', 'Pattern'],
    ['Aperta2026!', 'Context'],
  ])('refuses %s as password%s by the wider rules', async (password, code) =>
    expect(await codes(password)).toEqual([`password${code}`]),
  );
  test('a name of the account that Django accepts is reported once', async () => {
    const near = { username: 'ottilie', email: 'o.brandt@example.org' };
    expect(await codes('brandt:7gK!x', near)).toEqual(['passwordContext']);
    expect(await codes('brandt7g', near)).toEqual(['passwordLikeEmail']);
  });
  test('what Django refuses is reported only with its codes', async () => {
    expect(await codes('abcabc', nobody)).toContain('passwordTooShort');
    expect(await codes('12341234567')).toEqual(['passwordNumeric']);
    expect(await codes('newcomer1', { username: 'newcomer', email: '' })).toEqual(['passwordLikeUsername']);
  });
  test.each([
    ['ada.lovelace', 'Lovelace1'],
    ['ada.lovelace', 'ecalevol'],
    ['Δημητριος', 'δημητριοσ1'],
  ])('similar to the username %s: %s', async (username, password) =>
    expect(await codes(password, { username, email: '' })).toEqual(['passwordLikeUsername']),
  );
  test('the whole email address is compared, and each of its words', async () => {
    const near = { username: 'x', email: 'grace.hopper@navy.example' };
    expect(await codes('my 3 navy boats', near)).toEqual([]);
    expect(await codes('gracehopper@navy', near)).toEqual(['passwordLikeEmail']);
    expect(await codes('hopper99', near)).toEqual(['passwordLikeEmail']);
  });
  test.each([
    ['one letter', 'a'.repeat(16_000)],
    ['letters in turn', 'aB3-'.repeat(4000)],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(1400)],
  ])('a hostile password of %s is checked quickly', (_name, password) => {
    // Of the processor, for which other programs do not count.
    const start = process.cpuUsage();
    const near = { product: 'Aperta', username: password.slice(0, 150), email: password };
    passwordFaults(password.slice(0, 1024), near, () => false);
    emailFaults(password);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});
