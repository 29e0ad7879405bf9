// What a recorded row says, and the sentences that several rows share.

/** One row: a request and the answer to it. `body` is the whole answer but `detail`, which is a sentence where `said` is set. */
export interface Row {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly send?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly body?: unknown;
  /** The answer has a `detail` that is ours, and this is it in English. */
  readonly said?: string;
  readonly has?: Readonly<Record<string, string>>;
}

/** Where accounts are made. */
export const users = '/auth/users/';
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
export const no = (max: number) => `Ensure this field has no more than ${max} characters.`;
