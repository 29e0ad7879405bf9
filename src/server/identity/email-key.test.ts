import { describe, expect, test } from 'vitest';
import { emailKey, spellingKey, storedEmail } from './email-key.ts';

describe('one mailbox has one key', () => {
  test.each([
    ['ada@example.org', 'ADA@Example.ORG'],
    ['ada@example.org', '"ada"@example.org'],
    ['ada@example.org', String.raw`"\ad\a"@example.org`],
    ['ada@example.org', 'ada@example.org.'],
    ['ada@example.org', 'ａｄａ＠example．org'],
    ['ada@example.org', 'ada@example。org'],
    ['ada@example.org', 'a\u200bda@exam\u00adple.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bücher.example', 'ADA@XN--BCHER-KVA.example'],
    ['ada@bücher.example', 'ada@bu\u0308cher.example'],
    ['ada@νίκος.example', 'ada@ΝΊΚΟΣ.example'],
    ['"a,b"@example.org', String.raw`"a\,b"@example.org`],
  ])('%s and %s', (one, other) => expect(emailKey(other)).toBe(emailKey(one)));

  test.each([
    ['ada@example.org', 'eda@example.org'],
    ['ada@fass.example', 'ada@faß.example'],
    ['"a b"@example.org', 'ab@example.org'],
    ['ada@example.org', 'ada@example.org/x'],
  ])('%s and %s are two', (one, other) => expect(emailKey(other)).not.toBe(emailKey(one)));

  test.each(['ada', '@', 'a@', 'a@..', 'a@[::1]', '"@x', 'a@b@c', 'a@1.2.3', ''])(
    'a key of %s is its own key',
    (text) => {
      expect(emailKey(emailKey(text))).toBe(emailKey(text));
      expect(emailKey(spellingKey(text))).toBe(emailKey(text));
    },
  );
});

test.each([
  ['Ada@XN--bcher-kva.example', 'Ada@bücher.example'],
  ['"ada"@Example.org', 'ada@Example.org'],
  ['ada@xn--i-7iq.example', 'ada@xn--i-7iq.example'],
])('%s is stored as %s', (typed, stored) => expect(storedEmail(typed)).toBe(stored));
