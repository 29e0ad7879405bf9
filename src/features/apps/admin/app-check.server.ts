// Checks an app as an operator would by hand: its settings, its addresses, and what it was not notified of.
import type { Services } from '#src/accounts/services.server.ts';
import { toIsoMinute } from '#src/command-line/printing.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { addressFault } from './app-address.ts';
import { probe, type AddressResponse } from './app-probe.server.ts';
import { appFault, discoveryFault, pushFault } from './app-response-faults.server.ts';
import { settingsFaults } from './app-settings.server.ts';
import * as store from './app-store.server.ts';

/** The response of a host of the app, and the option that names it. */
export interface HostResponse {
  readonly option: string;
  readonly address: string;
  readonly response: AddressResponse;
}

/** What was found. Times are milliseconds since 1970. */
export interface AppCheck {
  readonly issuer: string;
  readonly discovery: string;
  readonly discoveryResponse: AddressResponse;
  /** Of the hosts that members are sent to. */
  readonly appResponses: readonly HostResponse[];
  /** Of a request without a logout token; null: the app has no back channel. */
  readonly backChannelResponse: AddressResponse | null;
  /** Of a request without an event; null: the app wants to know of no deleted accounts. */
  readonly eventsResponse: AddressResponse | null;
  readonly notifications: store.NotificationCounts;
  /** Deleted accounts that it has to be notified of. */
  readonly purges: store.NotificationCounts;
  /** When a member last signed in; null: nobody yet, or all have withdrawn what they allowed. */
  readonly lastSignInAt: number | null;
  /** One line each: the setting, its value, and what it should be. */
  readonly faults: readonly string[];
}

/**
 * Checks an app. Sends one request to the site, to each host of the app, to its back channel and to where it takes events, which mean nothing to
 * them.
 */
export async function checkApp({ queries, config }: Services<'queries' | 'config'>, app: AppClient): Promise<AppCheck> {
  const { publicUrl: issuer } = config;
  const discovery = `${issuer}/.well-known/openid-configuration`;
  const { backchannelLogoutUri, eventsUri } = app;
  const [discoveryResponse, appResponses, backChannelResponse, eventsResponse, notifications, purges, lastSignInAt] =
    await Promise.all([
      probe(discovery, { method: 'GET' }),
      Promise.all(
        hostsOf(app).map(async (host) => ({ ...host, response: await probe(host.address, { method: 'GET' }) })),
      ),
      backchannelLogoutUri === null
        ? null
        : probe(backchannelLogoutUri, { method: 'POST', body: new URLSearchParams({ logout_token: '' }) }),
      eventsUri === null ? null : probe(eventsUri, { method: 'POST', body: '' }),
      store.countNotifications(queries, app.id),
      store.countPurges(queries, app.id),
      store.lastSignInTo(queries, app.id),
    ]);
  const faults = [
    addressFault('PUBLIC_URL', issuer),
    app.disabledAt === null
      ? undefined
      : `The state is 'disabled': it should be open. Open it with: apps enable ${app.id}`,
    ...settingsFaults(app, app.secretHash === null),
    discoveryFault(issuer, discovery, discoveryResponse),
    ...appResponses.map(({ option, address, response }) => appFault(option, address, response)),
    backChannelResponse && pushFault('--back-channel', backchannelLogoutUri ?? '', backChannelResponse),
    eventsResponse && pushFault('--events', eventsUri ?? '', eventsResponse),
    notificationsFault('Sign-outs', notifications),
    notificationsFault('Deleted accounts', purges),
  ];
  return {
    issuer,
    discovery,
    discoveryResponse,
    appResponses,
    backChannelResponse,
    eventsResponse,
    notifications,
    purges,
    lastSignInAt,
    faults: faults.filter((fault) => typeof fault === 'string'),
  };
}

function notificationsFault(what: string, { failed, next_attempt_at }: store.NotificationCounts): string | undefined {
  return failed === 0
    ? undefined
    : `${what} that the app was not notified of: ${failed}, it should be none. The next attempt is at ${toIsoMinute(next_attempt_at)}.`;
}

/**
 * The hosts that members are sent to, each once. Their first pages are asked, because a redirect address answers
 * nothing useful.
 */
function hostsOf({
  redirectUris,
  postLogoutRedirectUris,
  tile,
}: AppClient): Pick<HostResponse, 'option' | 'address'>[] {
  const named = [
    ...redirectUris.map((address) => ['--redirect', address] as const),
    ...postLogoutRedirectUris.map((address) => ['--post-logout', address] as const),
    ...(tile.url === null ? [] : [['--tile', tile.url] as const]),
  ];
  const hosts = new Map<string, string>();
  for (const [option, address] of named) {
    const origin = addressFault(option, address) === undefined ? URL.parse(address)?.origin : undefined;
    if (origin !== undefined && !hosts.has(origin)) hosts.set(origin, option);
  }
  return Array.from(hosts, ([origin, option]) => ({ option, address: `${origin}/` }));
}
