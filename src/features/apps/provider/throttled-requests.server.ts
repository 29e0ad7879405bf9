// Answers requests at the provider's addresses that are refused before the library sees them, because there are too
// many.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#src/accounts/services.server.ts';
import { apiErrorHeaders, API_ERROR_STATUS, type ApiError } from '#src/server/api-error.ts';
import { translateThrottled } from '#src/server/messages.ts';
import type { AppEvents } from './app-metrics.server.ts';
import { pagePathFor } from './page-path.server.ts';

/** What the page `/consenti` says to wait for. */
const TOO_MANY = 'too_many_requests';

/**
 * Sends a browser that opens `/oidc/auth` or `/oidc/logout` to a page that says to wait, by 303: the pages are files,
 * which have no status 429. Answers apps with 429 and an error of RFC 6749, section 5.2, in English, because
 * `error_description` is ASCII.
 */
export function sendThrottled(
  services: Services<'site'> & { readonly events: AppEvents | undefined },
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  services.events?.refused(error.code);
  const { headers, query, routeOptions } = request;
  const isOpened = /^\/oidc\/(?:auth|logout)\b/.test(routeOptions.url ?? '');
  if (isOpened && headers.accept?.includes('text/html') === true) {
    const path = pagePathFor(services, 'consent', headers, (query as { readonly ui_locales?: unknown }).ui_locales);
    return reply.code(303).header('location', `${path}?error=${TOO_MANY}`).send();
  }
  return reply
    .code(API_ERROR_STATUS[error.code])
    .headers(apiErrorHeaders(error))
    .send({
      error: 'temporarily_unavailable',
      error_description: translateThrottled('en', Number(error.values['count'])),
    });
}
