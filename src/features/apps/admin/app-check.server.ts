// Checks an app as an operator would by hand: its settings, its addresses, and what it was not notified of.
import type { Services } from '#src/accounts/services.server.ts';
import { toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { stateOf, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import { addressFault } from './app-address.ts';
import { probe, responseInShort, type AddressResponse } from './app-probe.server.ts';
import { appFault, discoveryFault, pushFault } from './app-response-faults.server.ts';
import { settingsFaults } from './app-settings.server.ts';
import * as store from './app-store.server.ts';

/** What was found, for programs and for people. */
export interface AppCheck {
  readonly json: object;
  readonly pairs: readonly (readonly [label: string, value: string])[];
  /** One line each: the setting, its value, and what it should be. */
  readonly faults: readonly string[];
}

/**
 * Checks an app. Sends one request to the site, to each host of the app, to its back channel and to where it takes events, which mean
 * nothing to them.
 */
export async function checkApp({ queries, config }: Services<'queries' | 'config'>, app: AppClient): Promise<AppCheck> {
  const { publicUrl: issuer } = config;
  const discoveryUri = `${issuer}/.well-known/openid-configuration`;
  const { backchannelLogoutUri, eventsUri, redirectUris } = app;
  const push = (address: string | null, body: NonNullable<RequestInit['body']>) =>
    address === null ? null : probe(address, { method: 'POST', body });
  const [discovery, hosts, backChannel, events, signOuts, purges, accountEvents, lastSignInAt] = await Promise.all([
    probe(discoveryUri),
    Promise.all(hostsOf(app).map(async (host) => ({ ...host, response: await probe(host.address) }))),
    push(backchannelLogoutUri, new URLSearchParams({ logout_token: '' })),
    push(eventsUri, ''),
    store.countNotifications(queries, app.id),
    store.countPurges(queries, app.id),
    store.countEvents(queries, app.id),
    store.lastSignInTo(queries, app.id),
  ]);
  const faults = [
    addressFault('PUBLIC_URL', issuer),
    app.disabledAt === null
      ? undefined
      : `The state is 'disabled': it should be open. Open it with: apps enable ${app.id}`,
    ...settingsFaults(app, app.secretHash === null),
    discoveryFault(issuer, discoveryUri, discovery),
    ...hosts.map(({ option, address, response }) => appFault(option, address, response)),
    backChannel && pushFault('--back-channel', backchannelLogoutUri ?? '', backChannel),
    events && pushFault('--events', eventsUri ?? '', events),
    notificationsFault('Sign-outs', signOuts),
    notificationsFault('Deleted accounts', purges),
    notificationsFault('Events of other accounts', accountEvents),
  ].filter((fault) => typeof fault === 'string');
  return {
    faults,
    pairs: [
      ['issuer', issuer],
      ['discovery', `${discoveryUri} ${responseInShort(discovery)}`],
      ['state', stateOf(app)],
      ...redirectUris.map((address) => ['redirect', address] as const),
      ...hosts.map(({ address, response }) => ['app', `${address} ${responseInShort(response)}`] as const),
      ['back channel', backChannel ? `${backchannelLogoutUri} ${responseInShort(backChannel)}` : 'none'],
      ['events', events ? `${eventsUri} ${responseInShort(events)}` : 'none'],
      ['sign-outs', `${signOuts.waiting} to notify it of, ${signOuts.failed} of them tried in vain`],
      ['deletions', `${purges.waiting} to notify it of, ${purges.failed} of them tried in vain`],
      ['other events', `${accountEvents.waiting} to notify it of, ${accountEvents.failed} of them tried in vain`],
      ['last sign-in', toIsoMinute(lastSignInAt)],
    ],
    json: {
      id: app.id,
      issuer,
      discovery: discoveryUri,
      discovery_answer: toJson(discovery),
      app_answers: hosts.map(({ address, response }) => ({ address, ...toJson(response) })),
      is_enabled: app.disabledAt === null,
      redirect_uris: redirectUris,
      backchannel_logout_uri: backchannelLogoutUri,
      backchannel_answer: backChannel && toJson(backChannel),
      notifications_waiting: signOuts.waiting,
      notifications_failed: signOuts.failed,
      events_uri: eventsUri,
      events_answer: events && toJson(events),
      purges_waiting: purges.waiting,
      purges_failed: purges.failed,
      account_events_waiting: accountEvents.waiting,
      account_events_failed: accountEvents.failed,
      last_sign_in_at: toIsoTime(lastSignInAt),
      faults,
    },
  };
}

const toJson = ({ status, error }: AddressResponse) => ({ status, error });

function notificationsFault(what: string, { failed, next_attempt_at }: store.NotificationCounts): string | undefined {
  return failed === 0
    ? undefined
    : `${what} that the app was not notified of: ${failed}, it should be none. The next attempt is at ${toIsoMinute(next_attempt_at)}.`;
}

/**
 * The hosts that members are sent to, each once. Their first pages are asked, because a redirect address answers
 * nothing useful.
 */
function hostsOf({ redirectUris, postLogoutRedirectUris, tile }: AppClient): { option: string; address: string }[] {
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
