// The endpoints of sign-in and registration, with the paths and fields of Djoser. docs/recipes.md says how to add one.
import { z } from 'zod';
import { CODE, text, type TextKind } from '#src/accounts/djoser/text-field.ts';
import { emailFaults, newEmailFaults, textFaults, usernameFaults } from '#src/accounts/members/field-rules.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';
import { FIELD_LIMITS, REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';

/** The current password, which most changes need in addition to the token. */
export const CURRENT_PASSWORD: TextKind = {
  max: FIELD_LIMITS.passwordMax,
  form: 'password',
  rules: (password) => textFaults(password, FIELD_LIMITS.passwordMax),
};
/** A new password. Its strength depends on the account, so a rule checks it (`newPasswordFaults`). */
export const NEW_PASSWORD: TextKind = { max: FIELD_LIMITS.passwordMax, form: 'password' };
/** A new email address. Whether another account has it is checked by a rule. */
export const NEW_EMAIL: TextKind = { max: FIELD_LIMITS.email, rules: newEmailFaults };
/** A new username. Whether another account has it is checked by a rule. */
export const USERNAME: TextKind = { max: FIELD_LIMITS.username, rules: usernameFaults };

/** The address that an email is asked for. */
export const ADDRESS_INPUT = z.object({ email: text({ max: FIELD_LIMITS.email, rules: emailFaults }) });

/** The two parts of a link from an email. A link without them is unknown, like any other that is wrong. */
export const LINK_INPUT = { uid: text(CODE, 'overlook'), token: text(CODE, 'overlook') };

/** Why a new username, and a new password, may be refused. */
export const USERNAME_ERRORS = ['usernameInvalid', 'usernameScript', 'usernameTaken', 'usernameAddress'] as const;
export const PASSWORD_ERRORS = [
  'passwordTooShort',
  'passwordCommon',
  'passwordNumeric',
  'passwordPattern',
  'passwordContext',
  'passwordLikeUsername',
  'passwordLikeEmail',
] as const;

/** The fields of an account that Djoser shows. */
export const account = z.object({ email: z.string(), username: z.string(), id: z.int().positive() });

/** The same with the display name, which Djoser does not have, of members who have one. */
const accountWithName = account.extend({ display_name: z.string().optional() });

/** The response to a sign-in: `auth_token` is for the header `Authorization: Token …`. */
export const session = z.object({ auth_token: z.string() });

export const ACCOUNT_ENDPOINTS = {
  register: {
    method: 'POST',
    path: '/auth/users/',
    summary: 'Registers an account.',
    details:
      'Sends an email with a link to confirm the address. All faults of all fields are reported, and that an ' +
      'address or a name is taken if there are none. Where an operator has to approve the account, the header ' +
      '`Account-Status` is `awaiting-approval`, and nothing says that the address is taken.',
    auth: 'none',
    openBecause: 'it makes the account',
    errors: [
      'emailInvalid',
      'emailTaken',
      ...USERNAME_ERRORS,
      ...PASSWORD_ERRORS,
      'registrationClosed',
      'invitationInvalid',
      'requestsFull',
    ],
    input: z.object({
      // Djoser reports an address that is not a string as an invalid address, but only at registration.
      email: text({ ...NEW_EMAIL, notText: 'emailInvalid' }, 'hand over'),
      username: text(USERNAME, 'hand over'),
      password: text(NEW_PASSWORD, 'hand over'),
      /** The code of an invitation link; ignored unless registration needs one. */
      invitation: text(CODE, 'overlook'),
      /** Why the visitor asks for an account; ignored unless an operator has to approve it. */
      message: text({ max: REQUEST_LIMITS.message, form: 'paragraph' }, 'overlook'),
    }),
    output: account,
    status: 201,
  },
  signIn: {
    method: 'POST',
    path: '/auth/token/login/',
    summary: 'Signs in and gives a token.',
    details:
      '`otp` is needed with a second step: a code of the app, or a recovery code. The body of `unconfirmed` has ' +
      '`confirmation_required: true`, that of `otpRequired` and `otpWrong` has `otp_required: true`.',
    auth: 'none',
    openBecause: 'it makes the session',
    errors: ['signInFailed', 'unconfirmed', 'awaitingApproval', 'otpRequired', 'otpWrong'],
    input: z.object({
      email: text(
        { max: FIELD_LIMITS.email, rules: (email) => textFaults(email, 2 * FIELD_LIMITS.email) },
        'hand over',
      ),
      password: text(CURRENT_PASSWORD, 'hand over'),
      /** A one-time password or a recovery code. */
      otp: text(CODE, 'overlook'),
    }),
    output: session,
  },
  whoAmI: {
    method: 'GET',
    path: '/auth/users/me/',
    summary: 'Gives the account.',
    details:
      'The header `Account-Status` is `unconfirmed`, or `leaving; date=2026-12-03` if the account will be ' +
      'deleted on that day.',
    auth: 'member',
    output: accountWithName,
  },
  signOut: {
    method: 'POST',
    path: '/auth/token/logout/',
    summary: 'Ends this session.',
    auth: 'member',
    inMaintenanceBecause: 'signing out always works',
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof ACCOUNT_ENDPOINTS> {}
}
