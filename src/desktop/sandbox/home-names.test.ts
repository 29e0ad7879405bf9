import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { HOME_NAMES, RECOVERED } from './home-names.ts';

test('the home has the same name in the session and on its page, and recovered documents too', () => {
  for (const language of LANGUAGE_CODES) {
    const { t } = textsOf(language);
    expect(t('desk.filesHome')).toBe(HOME_NAMES[language]);
    expect(t('desk.setAside', { files: '' })).toContain(`(${RECOVERED[language]})`);
  }
});
