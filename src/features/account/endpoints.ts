// The endpoints of /account. `set_password`, `set_username`, `set_email` and the deletion of an account are Djoser's.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import {
  CURRENT_PASSWORD,
  LINK_INPUT,
  NEW_EMAIL,
  NEW_PASSWORD,
  PASSWORD_ERRORS,
  USERNAME,
  USERNAME_ERRORS,
} from '#src/accounts/endpoints.ts';
import { DISPLAY_NAME } from '#src/accounts/members/display-name.ts';
import { day, isoTime, profileMember } from '#src/accounts/members/member.ts';
import { memberApps } from '#src/features/apps/endpoints.ts';
import { desktopEmails } from '#src/features/desktop-emails/endpoints.ts';
import { groupList } from '#src/features/groups/endpoints.ts';
import { openingList } from '#src/features/openings/endpoints.ts';
import { otpStatus } from '#src/features/otp/endpoints.ts';
import { passkeyList } from '#src/features/passkeys/endpoints.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';
import { isLanguage, type Language } from '#src/shared/languages/languages.ts';
import { exportHeader } from './export-schema.ts';

/** What a member sees of the account; days are UTC's. */
export const profile = profileMember.extend({
  /** The new address that waits for its confirmation; there is at most one. */
  new_email: z.string().nullable(),
});
export type Profile = z.output<typeof profile>;

/** A sign-in, as its owner sees it. */
export const device = z.object({
  /** SHA-256 of the token, in hex: it names the sign-in and is no secret. */
  id: z.string(),
  /** Browser and system, such as `Firefox, Linux`; empty if unknown. */
  name: z.string(),
  first_seen: isoTime,
  /** A day: the time of the last use is known to the hour alone. */
  last_seen: day,
  /** The sign-in of this request. */
  is_current: z.boolean(),
});
export type Device = z.output<typeof device>;

const deviceList = z.object({ devices: z.array(device) });

/** All that /account shows. */
const accountData = z.object({
  profile,
  otp: otpStatus,
  apps: memberApps,
  ...deviceList.shape,
  ...passkeyList.shape,
  ...groupList.shape,
  ...openingList.shape,
  ...desktopEmails.shape,
});
export type AccountData = z.output<typeof accountData>;

// The faults of these two fields are reported together.
const currentPassword = text(CURRENT_PASSWORD, 'hand over');
const language = text({ max: 16, rules: (code) => (isLanguage(code) ? [] : [{ code: 'languageInvalid' }]) }).transform(
  (code) => code as Language,
);

export const ACCOUNT_PAGE_ENDPOINTS = {
  setPassword: {
    method: 'POST',
    path: '/auth/users/set_password/',
    summary: 'Changes the password and ends the other sessions.',
    auth: 'member',
    errors: ['passwordWrong', ...PASSWORD_ERRORS, 'throttled'],
    input: z.object({ current_password: currentPassword, new_password: text(NEW_PASSWORD, 'hand over') }),
  },
  setUsername: {
    method: 'POST',
    path: '/auth/users/set_username/',
    summary: 'Changes the username.',
    auth: 'member',
    errors: ['passwordWrong', ...USERNAME_ERRORS, 'throttled'],
    input: z.object({ current_password: currentPassword, new_username: text(USERNAME, 'hand over') }),
  },
  setEmail: {
    method: 'POST',
    path: '/auth/users/set_email/',
    summary: 'Sends a link to a new address.',
    details: 'The address changes once the link is used; with Djoser at once.',
    auth: 'member',
    errors: ['passwordWrong', 'emailInvalid', 'emailTaken', 'throttled'],
    input: z.object({ current_password: currentPassword, new_email: text(NEW_EMAIL, 'hand over') }),
  },
  withdrawEmail: {
    method: 'DELETE',
    path: '/auth/users/set_email/',
    summary: 'Withdraws a new address that is not confirmed.',
    auth: 'member',
  },
  setEmailConfirm: {
    method: 'POST',
    path: '/auth/users/set_email_confirm/',
    summary: 'Confirms a new address.',
    details:
      'With the account’s own token this also proves that its holder reads it. Without, the header ' +
      '`Account-Ended: apps` says that apps lost what they had been allowed.',
    auth: 'optional',
    openBecause: 'the link in the email is the proof',
    errors: ['linkInvalid', 'emailTaken'],
    input: z.object(LINK_INPUT),
  },
  leave: {
    method: 'DELETE',
    path: '/auth/users/me/',
    summary: 'Asks for the deletion of the account and ends all sessions.',
    details:
      'The account is deleted after seven days; the header `Account-Status` has the day, and ' +
      '`Account-Receipt` the code that says later what has become of it.',
    auth: 'member',
    errors: ['passwordWrong', 'throttled'],
    input: z.object({ current_password: text(CURRENT_PASSWORD) }),
  },
  stay: {
    method: 'POST',
    path: '/auth/users/stay/',
    summary: 'Cancels the deletion.',
    auth: 'member',
  },
  account: {
    method: 'GET',
    path: '/auth/account/',
    summary: 'Gives all that the page of the account shows, as the endpoints of the parts do.',
    details: 'With the header `Account-Status`, as `GET /auth/users/me/`.',
    auth: 'member',
    output: accountData,
  },
  profile: {
    method: 'GET',
    path: '/auth/profile/',
    summary: 'Gives what the member sees of the account.',
    auth: 'member',
    output: profile,
  },
  changeProfile: {
    method: 'PATCH',
    path: '/auth/profile/',
    summary: 'Sets the language of emails.',
    auth: 'member',
    errors: ['languageInvalid'],
    input: z.object({ language }),
  },
  setDisplayName: {
    method: 'POST',
    path: '/auth/profile/display_name/',
    summary: 'Sets the name that greetings and apps show; without one it is removed.',
    auth: 'member',
    errors: ['displayNameInvalid'],
    input: z.object({ display_name: text(DISPLAY_NAME) }),
  },
  exportData: {
    method: 'GET',
    path: '/auth/profile/export/',
    summary: 'Gives all data of the account as a file: account-export.md.',
    auth: 'member',
    output: exportHeader,
  },
  devices: {
    method: 'GET',
    path: '/auth/devices/',
    summary: 'Lists the sessions of the account.',
    auth: 'member',
    output: deviceList,
  },
  endOtherDevices: {
    method: 'DELETE',
    path: '/auth/devices/',
    summary: 'Ends all other sessions.',
    auth: 'member',
    inMaintenanceBecause: 'signing out always works',
  },
  endDevice: {
    method: 'DELETE',
    path: '/auth/devices/:id/',
    summary: 'Ends one session.',
    auth: 'member',
    params: z.object({ id: z.string().regex(/^[^\0]*$/) }),
    inMaintenanceBecause: 'signing out always works',
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof ACCOUNT_PAGE_ENDPOINTS> {}
}
