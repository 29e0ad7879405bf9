// The metrics of apps that members sign in to. They are made when the first app is declared, so that other sites have none.
import type { FeatureMetrics } from '#src/server/monitoring/metrics.ts';

/** What can become of a notification. A failed one is tried again. */
const NOTIFICATION_OUTCOMES = ['sent', 'failed', 'given_up'] as const;

/** Error codes of OAuth 2.0 and OpenID Connect, and `throttled`; any other counts as `other`. An app may write anything into a request, but not into these. */
const REASONS: ReadonlySet<string> = new Set([
  'access_denied',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_redirect_uri',
  'invalid_request',
  'invalid_scope',
  'invalid_token',
  'login_required',
  'request_not_supported',
  'server_error',
  'throttled',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_mode',
  'unsupported_response_type',
]);

/** Counts what happens between the site and apps. */
export interface AppEvents {
  /** A code was exchanged. Takes the id of a declared app. */
  readonly signIn: (app: string) => void;
  readonly refused: (reason: string) => void;
  readonly notification: (outcome: (typeof NOTIFICATION_OUTCOMES)[number]) => void;
}

/**
 * Makes the functions that count. The metrics are made, at zero, when the first app is declared: `countWaiting` answers `none`
 * before, and how many notifications wait afterwards.
 */
export function createAppEvents(metrics: FeatureMetrics, countWaiting: () => Promise<number | 'none'>): AppEvents {
  let made: ReturnType<typeof createMetrics> | undefined;
  const current = () => (made ??= createMetrics(metrics));
  metrics.onScrape(countWaiting, (count) => {
    if (count === undefined) made?.waiting.remove();
    else if (count !== 'none') current().waiting.set(count);
  });
  return {
    signIn: (app) => current().signIns.inc({ app }),
    refused: (reason) => current().refused.inc({ reason: REASONS.has(reason) ? reason : 'other' }),
    notification: (outcome) => current().notifications.inc({ outcome }),
  };
}

function createMetrics({ counter, gauge }: FeatureMetrics) {
  const made = {
    signIns: counter({
      name: 'site_app_sign_ins_total',
      help: 'Sign-ins to apps that are complete: codes exchanged, by app.',
      labelNames: ['app'],
    }),
    refused: counter({
      name: 'site_app_requests_refused_total',
      help: 'Requests of apps and their visitors that were refused, by the error code of OAuth; "throttled": too many.',
      labelNames: ['reason'],
    }),
    notifications: counter({
      name: 'site_app_notifications_total',
      help: 'Attempts to notify an app of a sign-out (back channel) or an event of an account, by outcome; a failed one is tried again.',
      labelNames: ['outcome'],
    }),
    waiting: gauge({
      name: 'site_app_notifications_waiting',
      help: 'Sign-outs and events of accounts that apps have to be notified of.',
    }),
  };
  for (const outcome of NOTIFICATION_OUTCOMES) made.notifications.inc({ outcome }, 0);
  return made;
}
