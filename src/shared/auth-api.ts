// Names of the account wire that both sides use. Without Zod: the browser would load 21,000 bytes for a few words.

/** Lengths in code points, as Djoser counts them. */
export const FIELD_LIMITS = { email: 254, username: 150, passwordMin: 8, passwordMax: 1024 } as const;

/** The fields of a registration, in the order in which faults are told. */
export const FIELDS = ['email', 'username', 'password'] as const;

/** The fields of a registration, and those of the calls around it; the names are Djoser's where it has the call. */
export type FieldName = (typeof FIELDS)[number] | 'current_password' | 'token' | 'otp' | 'name' | 'language';

/** The four calls; every path works without its last slash too. */
export const AUTH_ENDPOINTS = {
  register: { method: 'POST', path: '/auth/users/' },
  signIn: { method: 'POST', path: '/auth/token/login/' },
  whoAmI: { method: 'GET', path: '/auth/users/me/' },
  signOut: { method: 'POST', path: '/auth/token/logout/' },
} as const;

/** The calls that Djoser has for what mail brings and what a member changes; ours where a line says so. */
export const MEMBER_ENDPOINTS = {
  activate: { method: 'POST', path: '/auth/users/activation/' },
  resendActivation: { method: 'POST', path: '/auth/users/resend_activation/' },
  /** Ours: deletes an unconfirmed account from the mail that its address got. */
  disown: { method: 'POST', path: '/auth/users/disown/' },
  resetPassword: { method: 'POST', path: '/auth/users/reset_password/' },
  resetPasswordConfirm: { method: 'POST', path: '/auth/users/reset_password_confirm/' },
  setPassword: { method: 'POST', path: '/auth/users/set_password/' },
  setUsername: { method: 'POST', path: '/auth/users/set_username/' },
  setEmail: { method: 'POST', path: '/auth/users/set_email/' },
  /** Ours: Djoser changes the address without asking it. */
  setEmailConfirm: { method: 'POST', path: '/auth/users/set_email_confirm/' },
  leave: { method: 'DELETE', path: '/auth/users/me/' },
  /** Ours, all below. */
  stay: { method: 'POST', path: '/auth/users/stay/' },
  profile: { method: 'GET', path: '/auth/profile/' },
  setLanguage: { method: 'PATCH', path: '/auth/profile/' },
  exportData: { method: 'GET', path: '/auth/profile/export/' },
  devices: { method: 'GET', path: '/auth/devices/' },
  endOtherDevices: { method: 'DELETE', path: '/auth/devices/' },
  endDevice: { method: 'DELETE', path: '/auth/devices/:id/' },
} as const;
