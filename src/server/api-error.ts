// A refusal is thrown with its code; the sentence is made from the code where the answer is written.

/** Every refusal with its status. The sentences are in `src/texts/wire/`, under the same names. */
export const API_ERROR_STATUS = {
  malformed: 400,
  passkeyFailed: 400,
  parseError: 400,
  notAuthenticated: 401,
  tokenMissing: 401,
  tokenWithSpaces: 401,
  tokenInvalid: 401,
  userInactive: 401,
  registrationClosed: 403,
  invitationInvalid: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timeout: 408,
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  throttled: 429,
  headersTooLarge: 431,
  fault: 500,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ApiErrorCode = keyof typeof API_ERROR_STATUS;

/** A request that is turned down for a reason the caller can act on. `values` fill the sentence's placeholders. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly values: Readonly<Record<string, string | number>>;

  /** A `cause` is logged: the refusal is no fault of the caller's. */
  constructor(code: ApiErrorCode, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.values = values;
  }
}

/** Gives the headers that belong to a refusal: how to sign in, and when to come back. */
export function apiErrorHeaders(refusal: ApiError): Record<string, string> {
  const status = API_ERROR_STATUS[refusal.code];
  if (status === 401) return { 'WWW-Authenticate': 'Token' };
  if (status === 429) return { 'Retry-After': String(refusal.values['count']) };
  return status === 503 ? { 'Retry-After': '1' } : {};
}
