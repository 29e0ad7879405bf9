// Client errors and their statuses. They are thrown with a code, and the response has the sentence of that code.

import type { RequestErrorCode } from '#src/shared/api/error-codes.ts';

/** Every code with its HTTP status. */
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
  requestsFull: 403,
  lastOperator: 409,
  tooManyOpen: 409,
  notFound: 404,
  methodNotAllowed: 405,
  timeout: 408,
  requestExpired: 410,
  requestElsewhere: 410,
  appChanged: 410,
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  throttled: 429,
  headersTooLarge: 431,
  fault: 500,
  busy: 503,
  unavailable: 503,
  maintenance: 503,
  maintenanceOverdue: 503,
} as const satisfies Record<RequestErrorCode, number>;

/** Thrown to refuse a request (`src/server/http/error-responses.ts`). `values` fill the placeholders of the sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: RequestErrorCode;
  readonly values: Readonly<Record<string, string | number>>;

  /** `cause`: an error of the server, which is logged. */
  constructor(code: RequestErrorCode, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.values = values;
  }
}

/** Gives the headers of an error: how to authenticate, or after how many seconds to try again. */
export function apiErrorHeaders(error: ApiError): Record<string, string> {
  const status = API_ERROR_STATUS[error.code];
  if (status === 401) return { 'WWW-Authenticate': 'Token' };
  if (status === 429) return { 'Retry-After': String(error.values['count']) };
  return status === 503 ? { 'Retry-After': String(error.values['retry'] ?? 1) } : {};
}
