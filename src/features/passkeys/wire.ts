// The calls of passkeys, all ours: Djoser has none. Without Zod, so that the browser may read them.

/** The calls. `:id` is the `id` of the list: the SHA-256 of the credential's id, hex. */
export const PASSKEY_ENDPOINTS = {
  list: { method: 'GET', path: '/auth/passkeys/' },
  /** `{current_password}`: what the browser needs to make a passkey. */
  start: { method: 'POST', path: '/auth/passkeys/start/' },
  /** `{name, response}`: adds the passkey that the browser made. */
  add: { method: 'POST', path: '/auth/passkeys/' },
  /** `{name}` */
  rename: { method: 'PATCH', path: '/auth/passkeys/:id/' },
  /** `{current_password}` */
  remove: { method: 'DELETE', path: '/auth/passkeys/:id/' },
  /** What the browser needs to sign in with a passkey. */
  signInStart: { method: 'POST', path: '/auth/passkeys/login/start/' },
  /** `{response}`: answers as the sign-in with a password does. */
  signIn: { method: 'POST', path: '/auth/passkeys/login/' },
} as const;

/** Code points that a passkey's name may have. */
export const PASSKEY_NAME_MAX = 60;
