// The type of a recorded request and response, and the messages that several rows share.
import { reason, sentence } from './texts.ts';

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

/** Names of reasons with their values. */
export type Reasons = readonly (Parameters<typeof reason>[0] | Parameters<typeof reason>)[];

/** Makes a row of a refused request: its name, what is sent, the body, and the reasons that `detail` has. */
export const refusedBy =
  (group: string, path: string) =>
  (name: string, send: unknown, body: unknown, ...reasons: Reasons): Row => ({
    name: `${group}: ${name}`,
    method: 'POST',
    path,
    send,
    status: 400,
    body,
    detail: sentence(...reasons.map((one) => (typeof one === 'string' ? reason(one) : reason(...one)))),
  });

/** The path for registration. */
export const USERS_PATH = '/auth/users/';
export const BLANK = 'This field may not be blank.';
export const NULL = 'This field may not be null.';
export const NO_TEXT = 'Not a valid string.';
export const NUL = 'Null characters are not allowed.';
/** The message about a text of more than `max` characters. */
export const tooLong = (max: number) => `Ensure this field has no more than ${max} characters.`;
