// Checks the settings of an app.
import { emailFaults } from '#src/accounts/members/field-rules.ts';
import { sanitize } from '#src/command-line/printing.ts';
import { APP_ICONS, SCOPES } from '#src/features/apps/scopes.ts';
import { AUTH_METHODS } from '#src/features/apps/storage/clients.server.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { addressFault } from './app-address.ts';
import type { AppSettings } from './app-kinds.server.ts';

const SECRET_METHODS = AUTH_METHODS.filter((method) => method !== 'none');
const MAX_NAME_LENGTH = 60;
const MAX_TEXT_LENGTH = 120;
const MAX_ADDRESSES = 20;

/** Returns a sentence about an id that no app can have, or undefined. */
export function idFault(id: string): string | undefined {
  return /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(id)
    ? undefined
    : `ID is '${id}': it should be up to 40 lower-case letters, digits and hyphens, such as cloud.`;
}

/** Returns a sentence about a name that no app can have, or undefined. */
export function nameFault(name: string): string | undefined {
  return name.trim() === name && name !== '' && name.length <= MAX_NAME_LENGTH && sanitize(name) === name
    ? undefined
    : `--name is '${name}': it should be up to ${MAX_NAME_LENGTH} letters in one line, such as Cloud.`;
}

/** Returns one sentence for each fault, which names the option, its value and what it should be. */
export function settingsFaults(settings: AppSettings, isPublic: boolean): string[] {
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri, eventsUri, tile } = settings;
  const faults = [
    nameFault(settings.name),
    ...redirectUris.map((address) => addressFault('--redirect', address)),
    ...postLogoutRedirectUris.map((address) => addressFault('--post-logout', address)),
    optionalFault('--back-channel', backchannelLogoutUri),
    optionalFault('--events', eventsUri),
    optionalFault('--tile', tile.url),
    contactFault(settings.contact),
    redirectFault(redirectUris),
    tooMany('--post-logout', postLogoutRedirectUris),
    ...settings.scopes.map((scope) => choiceFault('--scopes', scope, SCOPES)),
    choiceFault('--access', settings.access, ['confirmed', 'anyone']),
    ...groupFaults(settings),
    isPublic ? undefined : choiceFault('--auth-method', settings.authMethod, SECRET_METHODS),
    isPublic && settings.authMethod !== 'none' ? '--auth-method is only for apps with a secret.' : undefined,
    choiceFault('--icon', tile.icon, APP_ICONS),
    ...Object.entries(tile.descriptions).map(([code, text]) => textFault(`--text-${code}`, text)),
    ...(isPublic ? publicFaults(settings) : []),
  ];
  return faults.filter((fault) => fault !== undefined);
}

const optionalFault = (option: string, address: string | null) =>
  address === null ? undefined : addressFault(option, address);

/** A page has to be https: readers follow the link. */
function contactFault(contact: string | null): string | undefined {
  if (contact === null || emailFaults(contact).length === 0) return undefined;
  const isPage = contact.startsWith('https://') && addressFault('--contact', contact) === undefined;
  return isPage
    ? undefined
    : `--contact is '${contact}': it should be an email address, or the address of a page with https://.`;
}

/** The scope and the groups go together. */
function groupFaults({ scopes, visibleGroups, onlyGroups }: AppSettings): (string | undefined)[] {
  const hasScope = scopes.includes('groups');
  return [
    hasScope && visibleGroups.length === 0
      ? '--groups is missing: with the scope groups it should name the groups that the app may see.'
      : undefined,
    !hasScope && visibleGroups.length > 0
      ? `--scopes is '${scopes.join(',')}': with --groups it should have groups as well.`
      : undefined,
    onlyGroups.length > GROUP_LIMITS.ofMember
      ? `--only-groups names ${onlyGroups.length} groups: it should name ${GROUP_LIMITS.ofMember} at most.`
      : undefined,
  ];
}

/** The identifiers of members depend on the host, so an app has one. */
function redirectFault(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return '--redirect is missing: it should be the address that members are sent back to.';
  const hosts = [...new Set(addresses.map((address) => URL.parse(address)?.hostname ?? ''))];
  if (hosts.length > 1)
    return `--redirect has addresses on ${hosts.join(', ')}: they should be on one host, because it decides how the app knows members.`;
  return tooMany('--redirect', addresses);
}

function tooMany(option: string, addresses: readonly string[]): string | undefined {
  return addresses.length > MAX_ADDRESSES
    ? `${option} was given ${addresses.length} times: it should be ${MAX_ADDRESSES} addresses at most.`
    : undefined;
}

function choiceFault(option: string, value: string, choices: readonly string[]): string | undefined {
  return choices.includes(value) ? undefined : `${option} is '${value}': it should be one of ${choices.join(', ')}.`;
}

function textFault(option: string, text: string): string | undefined {
  return text.length <= MAX_TEXT_LENGTH && sanitize(text) === text
    ? undefined
    : `${option} is '${text}': it should be one line of up to ${MAX_TEXT_LENGTH} letters.`;
}

/**
 * Anyone can pretend to be a public app: nothing proves that a request is its own but PKCE and the redirect address.
 */
function publicFaults({ requiresPkce, isTrusted, allowsSilent }: AppSettings): string[] {
  return [
    ...(requiresPkce ? [] : ['--no-pkce is only for apps with a secret: a public app needs PKCE.']),
    ...(isTrusted ? ['--trusted is only for apps with a secret: members are asked about a public app.'] : []),
    ...(allowsSilent ? ['--silent is only for apps with a secret: a public app always shows a page.'] : []),
  ];
}
