// What members and operators do who hear the site.
import type { Journey, Step } from './walk.ts';

const FILL_IN: readonly Step[] = [{ open: 'signIn' }, 'h Tab', { fill: 'email' }, 'Tab', { fill: 'password' }];
/** Where Orca looks for the new page before that differs. */
const ENTER: Step = { press: 'Return', until: 'home.title', as: 'title' };
export const SIGN_IN: readonly Step[] = [...FILL_IN, ENTER];

export const MEMBER: Readonly<Record<string, Journey>> = {
  'sign-in-with-a-second-step': {
    person: 'secondStep',
    steps: [
      ...FILL_IN,
      { press: 'Return', until: 'signIn.otpNeeded' },
      { type: '000000' },
      { refused: 1, field: 'signIn.otp' },
      { fill: 'code', isAgain: true },
      ENTER,
      'Down',
    ],
  },
  'delete-the-account': {
    person: 'member',
    steps: [
      ...SIGN_IN,
      { open: 'account' },
      'h h Down Down h h ctrl+End shift+b Return',
      { type: 'abc' },
      { refused: 1, field: 'account.currentPassword' },
      { fill: 'password', isAgain: true },
      { press: 'Return', until: 'account.leavingTitle', as: 'heading' },
    ],
  },
  'help-as-an-operator': {
    person: 'helper',
    steps: [
      ...FILL_IN,
      { press: 'Return', until: 'signIn.otpNeeded' },
      { fill: 'code' },
      ENTER,
      { open: 'operators', until: 'manage.title' },
      'h Down h Down h Down b Return Tab Tab Tab',
    ],
  },
};
