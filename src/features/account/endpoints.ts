// The endpoints of /account. `set_password`, `set_username`, `set_email` and the deletion of an account are Djoser's.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { CURRENT_PASSWORD, LINK_INPUT, NEW_EMAIL, NEW_PASSWORD, USERNAME } from '#src/accounts/endpoints.ts';
import { day, isoTime, profileMember } from '#src/accounts/members/member.ts';
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

// The faults of these two fields are reported together.
const currentPassword = text(CURRENT_PASSWORD, 'hand over');
const language = text({ max: 16, rules: (code) => (isLanguage(code) ? [] : [{ code: 'languageInvalid' }]) }).transform(
  (code) => code as Language,
);

export const ACCOUNT_PAGE_ENDPOINTS = {
  setPassword: {
    method: 'POST',
    path: '/auth/users/set_password/',
    auth: 'member',
    input: z.object({ current_password: currentPassword, new_password: text(NEW_PASSWORD, 'hand over') }),
  },
  setUsername: {
    method: 'POST',
    path: '/auth/users/set_username/',
    auth: 'member',
    input: z.object({ current_password: currentPassword, new_username: text(USERNAME, 'hand over') }),
  },
  /** Sends a link to the new address; Djoser would change it at once. */
  setEmail: {
    method: 'POST',
    path: '/auth/users/set_email/',
    auth: 'member',
    input: z.object({ current_password: currentPassword, new_email: text(NEW_EMAIL, 'hand over') }),
  },
  /** Ours. Ends the links to a new address. Needs no password, because it only keeps the account as it is. */
  withdrawEmail: { method: 'DELETE', path: '/auth/users/set_email/', auth: 'member' },
  /** Ours. With a session of the account, this also proves that its holder reads the new address. */
  setEmailConfirm: {
    method: 'POST',
    path: '/auth/users/set_email_confirm/',
    auth: 'optional',
    openBecause: 'the link in the email is the proof',
    input: z.object(LINK_INPUT),
  },
  /** Starts the time after which the account is deleted. The header `Account-Status` has the day. */
  leave: {
    method: 'DELETE',
    path: '/auth/users/me/',
    auth: 'member',
    input: z.object({ current_password: text(CURRENT_PASSWORD) }),
  },
  // All below are ours.
  /** Cancels the deletion. */
  stay: { method: 'POST', path: '/auth/users/stay/', auth: 'member' },
  profile: { method: 'GET', path: '/auth/profile/', auth: 'member', output: profile },
  setLanguage: { method: 'PATCH', path: '/auth/profile/', auth: 'member', input: z.object({ language }) },
  exportData: { method: 'GET', path: '/auth/profile/export/', auth: 'member', output: exportHeader },
  devices: { method: 'GET', path: '/auth/devices/', auth: 'member', output: deviceList },
  endOtherDevices: {
    method: 'DELETE',
    path: '/auth/devices/',
    auth: 'member',
    inMaintenanceBecause: 'signing out always works',
  },
  endDevice: {
    method: 'DELETE',
    path: '/auth/devices/:id/',
    auth: 'member',
    params: z.object({ id: z.string().regex(/^[^\0]*$/) }),
    inMaintenanceBecause: 'signing out always works',
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof ACCOUNT_PAGE_ENDPOINTS> {}
}
