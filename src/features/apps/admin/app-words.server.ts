// How commands name and show an app.
import { sanitize, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { stateOf, type AppClient } from '#src/features/apps/storage/clients.server.ts';

/** Says what becomes of the sessions in an app that was closed. */
export function signOutsOf({ backchannelLogoutUri }: AppClient, notifications: number): string {
  if (backchannelLogoutUri === null)
    return 'It has no back channel: members who are signed in there stay so until its own session ends.';
  return `Sign-outs that the server notifies it of: ${notifications}.`;
}

/** The app as it is named in questions and results. */
export const describeApp = ({ id, name }: AppClient) => sanitize(`app ${id} (${name})`);

/** An app in the JSON of commands, without its secret. */
export function toJson(app: AppClient): object {
  return {
    id: app.id,
    name: app.name,
    is_enabled: app.disabledAt === null,
    is_public: app.secretHash === null,
    auth_method: app.authMethod,
    redirect_uris: app.redirectUris,
    post_logout_redirect_uris: app.postLogoutRedirectUris,
    backchannel_logout_uri: app.backchannelLogoutUri,
    events_uri: app.eventsUri,
    contact: app.contact,
    scopes: app.scopes,
    sector: app.sector,
    requires_pkce: app.requiresPkce,
    is_trusted: app.isTrusted,
    allows_silent: app.allowsSilent,
    access: app.access,
    groups: app.visibleGroups,
    only_groups: app.onlyGroups,
    tile: app.tile,
    disabled_at: toIsoTime(app.disabledAt),
    created_at: toIsoTime(app.createdAt),
  };
}

/** An app in lines for people. */
export function pairsOf(app: AppClient): (readonly [string, string])[] {
  const yesNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no');
  return [
    ['id', app.id],
    ['name', app.name],
    ['state', stateOf(app)],
    ['secret', app.secretHash === null ? 'none (public)' : `yes, by ${app.authMethod}`],
    ...app.redirectUris.map((address) => ['redirect', address] as const),
    ...app.postLogoutRedirectUris.map((address) => ['after signing out', address] as const),
    ['back channel', app.backchannelLogoutUri ?? '-'],
    ['events', app.eventsUri ?? '-'],
    ['contact', app.contact ?? '-'],
    ['scopes', app.scopes.join(' ')],
    ['identifiers of', app.sector],
    ['PKCE', app.requiresPkce ? 'required' : 'not required'],
    ['trusted', yesNo(app.isTrusted)],
    ['silent', yesNo(app.allowsSilent)],
    ['for', app.access === 'confirmed' ? 'members with a confirmed address' : 'all members'],
    ['only for the groups', app.onlyGroups.join(' ') || '-'],
    ['groups that it may see', app.visibleGroups.join(' ') || '-'],
    ['tile', app.tile.url === null ? 'none' : `${app.tile.url} (${app.tile.icon})`],
    ...Object.entries(app.tile.descriptions).map(([code, text]) => [`text ${code}`, text] as const),
    ['added', toIsoMinute(app.createdAt)],
  ];
}
