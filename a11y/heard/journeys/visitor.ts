// What a visitor does who hears the site.
import type { Journey } from './walk.ts';

export const VISITOR: Readonly<Record<string, Journey>> = {
  'find-out': { steps: [{ open: 'home' }, 'h Down Down Down h h', { open: 'info' }, 'h Down Down h'] },
  'register-with-an-error': {
    steps: [
      { open: 'signIn' },
      // Tab, not Orca's e for a field: Orca then leaves the keys to the field.
      'h shift+Tab Right Tab',
      { type: 'anna' },
      'Tab Tab',
      { type: 'abc' },
      { refused: 2, field: 'signIn.email' },
      'Tab Tab',
    ],
  },
  'change-the-language': {
    steps: [
      { open: 'faq' },
      // Back to the second button from the end of the bar, and to the first language that is not the page's.
      'h shift+b shift+b Return Tab',
      { press: 'Tab', in: 'de' },
      'Return Down',
    ],
  },
  'read-an-article': { steps: [{ open: 'article' }, 'h Down Down Down Down h Down k'] },
  search: {
    // Tab leads out of the field, which keeps the letters.
    steps: [{ open: 'search' }, 'h Tab', { type: 'password' }, 'Tab Tab Down h'],
  },
};
