// The metrics of apps that members sign in to. They are made when the first app is declared, so that other sites have none.
import { Counter, Gauge, type Registry } from 'prom-client';

/** What can become of a notification of a sign-out. A failed one is tried again. */
export const NOTIFICATION_OUTCOMES = ['sent', 'failed', 'given_up'] as const;

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

/** The counters, and the number of notifications that wait; undefined while the database does not answer. */
export interface AppMetrics extends AppEvents {
  readonly setWaiting: (waiting: number | undefined) => void;
}

/** Creates the metrics, at zero. */
export function createAppMetrics(registry: Registry): AppMetrics {
  const registers = [registry];
  const signIns = new Counter({
    name: 'site_app_sign_ins_total',
    help: 'Sign-ins to apps that are complete: codes exchanged, by app.',
    labelNames: ['app'],
    registers,
  });
  const refused = new Counter({
    name: 'site_app_requests_refused_total',
    help: 'Requests of apps and their visitors that were refused, by the error code of OAuth; "throttled": too many.',
    labelNames: ['reason'],
    registers,
  });
  const notifications = new Counter({
    name: 'site_app_notifications_total',
    help: 'Attempts to notify an app of a sign-out (back channel), by outcome; a failed one is tried again.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of NOTIFICATION_OUTCOMES) notifications.inc({ outcome }, 0);
  const waiting = new Gauge({
    name: 'site_app_notifications_waiting',
    help: 'Sign-outs that apps have to be notified of.',
    registers,
  });
  return {
    signIn: (app) => signIns.inc({ app }),
    refused: (reason) => refused.inc({ reason: REASONS.has(reason) ? reason : 'other' }),
    notification: (outcome) => notifications.inc({ outcome }),
    setWaiting: (count) => (count === undefined ? waiting.remove() : waiting.set(count)),
  };
}
