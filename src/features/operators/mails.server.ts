// The emails about requests, and about accounts that an operator makes or renames.
import { notice, type MailRules } from '#src/accounts/modules/mail-rules.server.ts';

const RULE = { button: null, secondary: null, isNotice: false, isUnwanted: null } as const;

export const OPERATORS_MAILS = {
  /** The first email about a request. The second link lets the owner of the address delete it. */
  confirmRequest: {
    button: 'activation',
    secondary: 'disown',
    isNotice: false,
    isUnwanted: ({ confirmedAt }) => confirmedAt !== null,
  },
  /** To the owner of an address with which somebody asked for another account; also of one that is not confirmed. */
  accountExists: { ...RULE, button: 'recover' },
  requestApproved: { ...RULE, button: 'signIn' },
  requestRefused: RULE,
  requestExpired: RULE,
  /** To the operator. */
  requestsWaiting: RULE,
  /** To somebody for whom an operator has made an account. The second link lets the owner of the address delete it. */
  welcome: {
    button: 'welcome',
    secondary: 'disown',
    isNotice: false,
    isUnwanted: ({ confirmedAt }) => confirmedAt !== null,
  },
  usernameChanged: notice('account'),
} as const satisfies Partial<MailRules>;
