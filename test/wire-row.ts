// The type of a recorded request and response, and the messages that several rows share.

/** A request and its response. */
export interface Row {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly send?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** The whole body of the response without `detail`. */
  readonly body?: unknown;
  /** Our field `detail` of the response, in English; Djoser has none where a fault belongs to a field. */
  readonly detail?: string;
  /** Headers that the response must have. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/** The path for registration. */
export const USERS_PATH = '/auth/users/';
export const REQUIRED = 'This field is required.';
export const BLANK = 'This field may not be blank.';
export const NULL = 'This field may not be null.';
export const NO_TEXT = 'Not a valid string.';
export const NO_EMAIL = 'Enter a valid email address.';
export const NO_USERNAME =
  'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.';
export const SHORT = 'This password is too short. It must contain at least 8 characters.';
export const COMMON = 'This password is too common.';
export const NUMERIC = 'This password is entirely numeric.';
export const NUL = 'Null characters are not allowed.';
export const SURROGATE = 'Surrogate characters are not allowed: U+D800.';
/** The message about a text of more than `max` characters. */
export const tooLong = (max: number) => `Ensure this field has no more than ${max} characters.`;
