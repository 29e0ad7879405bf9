// Checks an app as an operator would by hand: its settings, its addresses, and what it was not notified of.
import type { AppClient } from '#src/features/apps/clients.server.ts';
import { addressFault } from './app-address.ts';
import { settingsFaults } from './app-settings.server.ts';
import * as store from './app-store.server.ts';
import type { OperatorServices } from './operator.server.ts';
import { toIsoMinute } from './printing.server.ts';

const TIMEOUT_MS = 5_000;

/** What an address answers: its status, or why it did not answer. */
export interface AddressAnswer {
  readonly status: number | null;
  readonly error: string | null;
}

/** What was found. Times are milliseconds since 1970. */
export interface AppCheck {
  readonly issuer: string;
  readonly discovery: string;
  /** Of the discovery address. Not answering is no fault: many servers do not reach their own public address. */
  readonly discoveryAnswer: AddressAnswer;
  /** Of a request without a logout token; null: the app has no back channel. */
  readonly backChannelAnswer: AddressAnswer | null;
  readonly notifications: store.NotificationCounts;
  /** When a member last signed in; null: nobody yet, or all have withdrawn what they allowed. */
  readonly lastSignInAt: number | null;
  /** One line each: the setting, its value, and what it should be. */
  readonly faults: readonly string[];
}

/** Checks an app. Sends one request to the site and one to the app's back channel, which mean nothing to either. */
export async function checkApp({ queries, config }: OperatorServices, app: AppClient): Promise<AppCheck> {
  const { publicUrl: issuer } = config;
  const discovery = `${issuer}/.well-known/openid-configuration`;
  const { backchannelLogoutUri } = app;
  const [discoveryAnswer, backChannelAnswer, notifications, lastSignInAt] = await Promise.all([
    answerOf(discovery, { method: 'GET' }),
    backchannelLogoutUri === null
      ? null
      : answerOf(backchannelLogoutUri, { method: 'POST', body: new URLSearchParams({ logout_token: '' }) }),
    store.countNotifications(queries, app.id),
    store.lastSignInTo(queries, app.id),
  ]);
  const faults = [
    addressFault('PUBLIC_URL', issuer),
    app.disabledAt === null
      ? undefined
      : `The state is 'disabled': it should be open. Open it with: apps enable ${app.id}`,
    ...settingsFaults(app, app.secretHash === null),
    discoveryFault(discovery, discoveryAnswer),
    backChannelAnswer && backChannelFault(backchannelLogoutUri ?? '', backChannelAnswer),
    notificationsFault(notifications),
  ];
  return {
    issuer,
    discovery,
    discoveryAnswer,
    backChannelAnswer,
    notifications,
    lastSignInAt,
    faults: faults.filter((fault) => typeof fault === 'string'),
  };
}

/** Says what an address answers, for people. */
export function describeAnswer({ status, error }: AddressAnswer): string {
  return status === null ? `no answer (${error})` : `answers ${status}`;
}

async function answerOf(address: string, request: RequestInit): Promise<AddressAnswer> {
  try {
    const response = await fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    const { name, message, cause } = error as Error & { readonly cause?: { readonly code?: string; message: string } };
    const isTimeout = name === 'TimeoutError';
    return { status: null, error: isTimeout ? `${TIMEOUT_MS / 1000} s` : (cause?.code ?? cause?.message ?? message) };
  }
}

function discoveryFault(discovery: string, { status }: AddressAnswer): string | undefined {
  return status === null || status === 200
    ? undefined
    : `PUBLIC_URL: ${discovery} answers ${status}, it should answer 200. Does the proxy in front pass /.well-known/ and /oidc/ on, and does a server run?`;
}

/** Without a token the app should refuse with 400 (OpenID Connect Back-Channel Logout 1.0, section 2.8); some accept it. */
function backChannelFault(address: string, answer: AddressAnswer): string | undefined {
  const { status } = answer;
  return status === 400 || (status !== null && status >= 200 && status < 300)
    ? undefined
    : `--back-channel is '${address}': ${describeAnswer(answer)}, it should answer 400 to a request without a logout token.`;
}

function notificationsFault({ failed, next_attempt_at }: store.NotificationCounts): string | undefined {
  return failed === 0
    ? undefined
    : `Sign-outs that the app was not notified of: ${failed}, it should be none. The next attempt is at ${toIsoMinute(next_attempt_at)}.`;
}
