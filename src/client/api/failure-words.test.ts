import { expect, test } from 'vitest';
import { parseErrorCodes } from '#src/shared/api/error-codes.ts';
import { textsOf } from '#test/texts.ts';
import { failureWords } from './failure-words.ts';
import type { Failure } from './failure.ts';

const en = textsOf('en');
const failure = (header: string, more: Partial<Failure> = {}): Failure => ({
  message: { text: 'Sentence of the server.' },
  fields: {},
  status: 400,
  language: 'en',
  texts: en,
  codes: parseErrorCodes(header),
  ...more,
});

test('each error is said at its field, and the banner counts the fields', () => {
  const taken = failure('email.emailTaken, password.passwordTooShort;min=8, password.passwordNumeric');
  expect(failureWords(taken, ['email', 'username', 'password'], en)).toEqual({
    sentence: 'Check 2 fields',
    fields: {
      email: ['That email address already has an account. Log in or reset your password.'],
      password: ['Use at least 8 characters.', 'Numbers alone are easy to guess. Add some letters.'],
    },
    lang: undefined,
  });
});

test('an error of a field that the form does not have is the sentence of the banner', () => {
  const words = failureWords(failure('token.linkInvalid'), ['new_password'], en);
  expect(words).toMatchObject({ sentence: en.t('formErrors.linkInvalid'), fields: {} });
});

test.each([
  [40, 'Too many attempts. Try again in 40 seconds.'],
  [1665, 'Too many attempts. Try again in 28 minutes.'],
  [10_000, 'Too many attempts. Try again in 3 hours.'],
])('after too many attempts the wait of %i s is said', (seconds, sentence) => {
  for (const names of [[], ['email'], ['']])
    expect(failureWords(failure(`throttled;count=${seconds}`), names, en)).toMatchObject({ sentence, fields: {} });
  const withoutTexts = failure(`throttled;count=${seconds}`, { texts: undefined });
  expect(failureWords(withoutTexts, [], en).sentence).toBe(en.t('errors.tooMany'));
});

test('a code that this version does not know, and texts that did not load, leave what the server says', () => {
  const unknown = failure('email.emailTooNew, email.emailTaken', { fields: { email: ['Too new.', 'Taken.'] } });
  expect(failureWords(unknown, ['email'], en).fields).toEqual({ email: ['Too new.', en.t('formErrors.emailTaken')] });
  expect(failureWords(failure('tooNew'), [], en).sentence).toBe('Sentence of the server.');
  expect(failureWords({ ...unknown, texts: undefined }, ['email'], textsOf('it'))).toEqual({
    sentence: 'Sentence of the server.',
    fields: { email: [] },
    lang: 'en',
  });
});

test('after a change of language the words keep theirs until the new ones are loaded', () => {
  const wrong = failure('signInFailed');
  expect(failureWords(wrong, [], textsOf('it'))).toMatchObject({ lang: 'en' });
  expect(failureWords(wrong, [], textsOf('it'), textsOf('it'))).toMatchObject({ lang: undefined });
});
