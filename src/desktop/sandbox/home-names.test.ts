import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { HOME_NAMES } from './home-names.ts';

test('the home has the same name in the session and on its page', () => {
  for (const language of LANGUAGE_CODES) expect(textsOf(language).t('desk.filesHome')).toBe(HOME_NAMES[language]);
});
