import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readLanguageRules, type LanguageRules } from './language-rules.ts';
import { typographyFaults } from './typography.ts';

const ENGLISH = readLanguageRules(resolve(import.meta.dirname, '../../..')).rules.get('en') as LanguageRules;

// The British dictionary accepts these words; the others, such as 'color', fail the check of the spelling.
test.each([
  'Organize',
  'recognizes',
  'authorization',
  'Analyzed',
  'gray',
  'Gotten',
  'toward',
  'a license',
  'an inquiry',
])('finds American spelling: %s', (words) => {
  expect(typographyFaults(ENGLISH, `Here: ${words} now`)).toEqual([expect.stringContaining('American spelling')]);
});

test.each(['organise', 'size', 'resized', 'prizes', 'seize', 'horizon', 'towards', 'licensed', 'a licence', 'citizen'])(
  'accepts British spelling: %s',
  (words) => {
    expect(typographyFaults(ENGLISH, `Here: ${words} now`)).toEqual([]);
  },
);
