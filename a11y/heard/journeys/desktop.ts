// From the site to a desktop, and to one's files without one.
import { SIGN_IN } from './member.ts';
import type { Journey } from './walk.ts';

export const DESKTOP: Readonly<Record<string, Journey>> = {
  // To the first words of the desktop itself.
  'open-a-trial': {
    isOnHost: true,
    steps: [{ open: 'trial' }, 'h x space shift+k', { press: 'Return', until: 'desk.readerOpen' }],
  },
  'look-at-the-files': {
    isOnHost: true,
    person: 'member',
    steps: [...SIGN_IN, { open: 'files', until: 'yourFiles.title', as: 'heading' }, 'b b b b b'],
  },
};
