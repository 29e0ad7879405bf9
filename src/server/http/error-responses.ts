// Error responses: one handler for what is thrown, one for unknown addresses, one for bytes that are not HTTP.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { constraintViolation, isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { ApiError, apiErrorHeaders, API_ERROR_STATUS } from '#src/server/errors/api-error.ts';
import { bestLanguage } from '#src/server/texts/accept-language.ts';
import { translate, translateMaintenance, translateThrottled } from '#src/server/texts/messages.ts';
import {
  ERROR_CODES_HEADER,
  formatErrorCodes,
  type ErrorCode,
  type RequestErrorCode,
} from '#src/shared/api/error-codes.ts';
import type { Language } from '#src/shared/languages/languages.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Gives the language of the response, by the header `Accept-Language`. */
export function languageFromHeader(request: { headers: IncomingMessage['headers'] }): Language {
  return bestLanguage(request.headers['accept-language']);
}

/** Sets the headers of an error that is described in this language and by these codes. */
export function setErrorHeaders(reply: FastifyReply, language: Language, codes: readonly ErrorCode[]): FastifyReply {
  return reply.headers({
    'Content-Language': language,
    Vary: 'Accept-Language',
    [ERROR_CODES_HEADER]: formatErrorCodes(codes),
  });
}

/** Responds to an `ApiError` with its status and `detail`. Anything else is a bug: it is logged, and the response does not describe it. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = thrown instanceof ApiError ? thrown : new ApiError(codeOf(thrown), { id: request.id });
  const cause = error === thrown ? error.cause : thrown;
  if (cause !== undefined && error.code !== 'userInactive') request.log.error({ err: cause }, 'request failed');
  const language = languageFromHeader(request);
  const { code, values } = error;
  const status = API_ERROR_STATUS[code];
  return (
    setErrorHeaders(reply, language, [{ code, field: '', values }])
      .code(status)
      .headers(apiErrorHeaders(error))
      // One status with several reasons.
      .send({ detail: detailOf(error, language), ...(status === 410 && { code }) })
  );
}

function codeOf(thrown: unknown): RequestErrorCode {
  // All foreign keys refer to accounts: this one was deleted after it was read.
  if (constraintViolation(thrown) === 'foreign') return 'userInactive';
  return isDatabaseUnavailable(thrown) ? 'unavailable' : 'fault';
}

function detailOf({ code, values }: ApiError, language: Language): string {
  if (code === 'throttled') return translateThrottled(language, Number(values['count']));
  if (code === 'maintenance') return translateMaintenance(language, Number(values['until']));
  return translate(language, `request.${code}`, values);
}

/** Turns Fastify's errors before a route runs into an `ApiError`. Gives everything else back. */
export function toApiError(error: unknown, { raw }: { raw: IncomingMessage }): unknown {
  // The client has reset the connection within the body. By its code alone this could be the database's connection.
  if (error !== null && error === raw.errored) return new ApiError('malformed');
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') return error;
  if (statusCode === 413) return new ApiError('bodyTooLarge');
  if (statusCode === 503) return new ApiError('busy');
  return statusCode < 500 ? new ApiError('malformed') : error;
}

/**
 * Responds to a request that no route takes: `405` with `Allow` if the address has routes for other methods (RFC 9110,
 * 15.5.6), else `404`. Addresses of the API also answer `OPTIONS`, with `204`, as Django REST framework does.
 */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  address: 'api' | 'page' = 'api',
): FastifyReply {
  const url = request.url.split('?', 1)[0] ?? '';
  // `hasRoute` compares templates: `/auth/passkeys/abc/` would have no method at all.
  const allowed: string[] = METHODS.filter((method) => request.server.findRoute({ method, url }) !== null);
  if (allowed.length === 0) return sendError(new ApiError('notFound'), request, reply);
  if (address === 'api') allowed.push('OPTIONS');
  reply.header('Allow', allowed.join(', '));
  if (address === 'api' && request.method === 'OPTIONS') return reply.code(204).send();
  return sendError(new ApiError('methodNotAllowed', { method: request.method }), request, reply);
}

const LINGER_MS = 1_000;

const CLIENT_ERRORS: Readonly<Record<string, RequestErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/** Responds to bytes that are no HTTP request, and closes the connection. */
export function sendClientError(
  error: Error & { code?: string },
  socket: Socket,
  constant: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'malformed';
  const body = JSON.stringify({ detail: translate('en', `request.${code}`) });
  const headers = { ...constant, 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${API_ERROR_STATUS[code]} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Close a connection that the client keeps open, but not at once: bytes that it still sends would make it lose the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
