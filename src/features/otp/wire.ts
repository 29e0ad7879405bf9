// The calls of the second step, all ours: Djoser has none. Without Zod, so that the browser may read them.

/** The calls, all ours: Djoser has none. */
export const OTP_ENDPOINTS = {
  /** Is it on, and how many recovery codes are left? */
  status: { method: 'GET', path: '/auth/otp/' },
  /** `{current_password}`: gives a new secret, which does nothing until its first code was right. */
  start: { method: 'POST', path: '/auth/otp/' },
  /** `{otp}`: turns it on; gives ten recovery codes, once. */
  confirm: { method: 'POST', path: '/auth/otp/confirm/' },
  /** `{current_password}`: gives ten new recovery codes in place of the old. */
  renewCodes: { method: 'POST', path: '/auth/otp/recovery_codes/' },
  /** `{current_password}`: turns it off. */
  remove: { method: 'DELETE', path: '/auth/otp/' },
} as const;
