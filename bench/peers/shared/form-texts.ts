/** The texts of the group `entra` that the form shows. */
export const FORM_TEXTS = [
  'signInTitle',
  'registerTitle',
  'email',
  'username',
  'password',
  'showPassword',
  'hidePassword',
  'usernameHint',
  'passwordHint',
  'signIn',
  'register',
  'working',
  'toRegister',
  'toSignIn',
  'formError',
  'forgot',
  'passkey',
] as const;

export type FormTexts = Record<(typeof FORM_TEXTS)[number], string>;
