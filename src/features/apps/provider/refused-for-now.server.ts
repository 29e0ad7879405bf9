// Answers requests at the provider's addresses that are refused before the library sees them, and may be repeated later:
// there are too many, or the site is under maintenance.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#src/accounts/services.server.ts';
import { apiErrorHeaders, API_ERROR_STATUS, type ApiError } from '#src/server/errors/api-error.ts';
import { translate, translateMaintenance, translateThrottled } from '#src/server/texts/messages.ts';
import type { AppEvents } from './app-metrics.server.ts';
import { pagePathFor } from './page-path.server.ts';

/** By code: what the page `/consenti` shows, and what apps get in English, because `error_description` is ASCII. */
const PASSING = {
  throttled: {
    page: 'too_many_requests',
    describe: ({ values }: ApiError) => translateThrottled('en', Number(values['count'])),
  },
  maintenance: {
    page: 'maintenance',
    describe: ({ values }: ApiError) => translateMaintenance('en', Number(values['until'])),
  },
  maintenanceOverdue: {
    page: 'maintenance',
    describe: () => translate('en', 'request.maintenanceOverdue'),
  },
} as const;

/** Whether an error is one of these. */
export const isPassing = ({ code }: ApiError): boolean => Object.hasOwn(PASSING, code);

/**
 * Sends a browser that opens `/oidc/auth` or `/oidc/logout` to a page that says why, by 303: the pages are files, which
 * have no status of their own. Answers apps with 429 or 503 and an error of RFC 6749, section 5.2.
 */
export function sendPassing(
  services: Services<'site'> & { readonly events: AppEvents | undefined },
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  services.events?.refused(error.code);
  const { page, describe } = PASSING[error.code as keyof typeof PASSING];
  const { headers, query, routeOptions } = request;
  const isOpened = /^\/oidc\/(?:auth|logout)\b/.test(routeOptions.url ?? '');
  if (isOpened && headers.accept?.includes('text/html') === true) {
    const path = pagePathFor(services, 'consent', headers, (query as { readonly ui_locales?: unknown }).ui_locales);
    return reply.code(303).header('location', `${path}?error=${page}`).send();
  }
  return reply
    .code(API_ERROR_STATUS[error.code])
    .headers(apiErrorHeaders(error))
    .send({ error: 'temporarily_unavailable', error_description: describe(error) });
}
