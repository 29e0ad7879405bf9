// The endpoints with which the site's pages answer an app's request, and show a member's apps. Apps themselves use the
// endpoints of OpenID Connect below /oidc/ (docs/decisions/0038-openid-provider.md).
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { CODE, text } from '#src/accounts/djoser/text-field.ts';
import { NEW_PASSWORD } from '#src/accounts/endpoints.ts';
import { day } from '#src/accounts/members/member.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';
import { APP_ICONS, SCOPES } from './scopes.ts';

const scope = z.enum(SCOPES);

/** What an app asks for, and what the member has to do about it. */
export const appRequest = z.object({
  app: z.object({
    name: z.string(),
    /** The host that the member is sent back to. */
    host: z.string(),
    /** It is the operator's desktop host, which is a part of this site. */
    is_desktop: z.boolean(),
  }),
  /** The member who is signed in. */
  account: z.object({ id: z.int().positive(), email: z.string(), username: z.string() }),
  /**
   * `consent`: the app asks for something that the member has not allowed yet; `confirm`: it asks for a new sign-in;
   * `select`: it asks which account to use; `otherAccount`: it asks for another account than this one; `unconfirmed`:
   * it is open to members with a confirmed address alone; `unproven`: this one was confirmed by a link that was opened
   * without a session; `notInGroup`: the app is open to members of some groups alone.
   */
  step: z.enum(['consent', 'confirm', 'select', 'otherAccount', 'unconfirmed', 'unproven', 'notInGroup']),
  /** With `consent`: what the app gets. */
  scopes: z.array(scope),
  /** The names that the app gets with `profile`; no username: that is an address, which the app does not get. */
  names: z.object({ name: z.string(), username: z.string().nullable() }),
  /** With the scope `groups`: the names of the groups that the app gets now. */
  groups: z.array(z.string()),
  /** With `consent`: the app also asks which account to use. */
  asks_account: z.boolean(),
  /** With `consent`: the app has every sign-in asked, also of members who want to be asked no more. */
  asks_always: z.boolean(),
  /** The answer needs the current password or a passkey. */
  needs_password: z.boolean(),
});
export type AppRequest = z.output<typeof appRequest>;

/** An app of the work area. */
export const appTile = z.object({
  id: z.string(),
  name: z.string(),
  /** In the reader's language, if the operator wrote it in that one; empty: none. */
  description: z.string(),
  /** The language of the description, as in the `lang` attribute; empty: none. */
  description_language: z.string(),
  icon: z.enum(APP_ICONS),
  url: z.string(),
  /** `unconfirmed`: needs a confirmed address; `disabled`: the operator has disabled it for now. */
  state: z.enum(['ready', 'unconfirmed', 'disabled']),
});
export type AppTile = z.output<typeof appTile>;

/** An app that knows the member. */
export const knownApp = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  since: day,
  last_used_on: day,
  scopes: z.array(scope),
});
export type KnownApp = z.output<typeof knownApp>;

/** An app that has an identifier for the member, also one that is allowed nothing any more. */
const knowingApp = z.object({
  name: z.string(),
  /** Whom to ask about what it has of the member: an email address or a page; null: the operator states nobody. */
  contact: z.string().nullable(),
  is_notified: z.boolean(),
});
export type KnowingApp = z.output<typeof knowingApp>;

/**
 * An app on the receipt of a deleted account. `waiting`: it is notified and has not confirmed; `failed`: it has not confirmed, and is
 * not asked again; `silent`: it takes no notice of deletions.
 */
const receiptApp = knowingApp.omit({ is_notified: true }).extend({
  state: z.enum(['confirmed', 'waiting', 'failed', 'silent']),
  confirmed_on: day.nullable(),
});
export type ReceiptApp = z.output<typeof receiptApp>;

/** What has become of the account. `kept`: its holder has changed their mind. */
const deletionState = z.enum(['planned', 'kept', 'deleted']);
export type DeletionState = z.output<typeof deletionState>;

const deletionReceipt = z.object({
  state: deletionState,
  due_on: day,
  deleted_on: day.nullable(),
  /** From this day on the code says nothing any more. */
  kept_until: day,
  apps: z.array(receiptApp),
});
export type DeletionReceipt = z.output<typeof deletionReceipt>;

/** The apps of the work area, and those that know the member. */
export const memberApps = z.object({
  tiles: z.array(appTile),
  known: z.array(knownApp),
  /** Those that have to forget the member once the account is deleted. */
  knowing: z.array(knowingApp),
  /** By which the operator's desktop host knows the member, as a code without meaning; absent: it does not. */
  desktop_member: z.string().optional(),
});

const appParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/) });

export const APP_ENDPOINTS = {
  answer: {
    method: 'POST',
    path: '/oidc/auth/:id/',
    summary: 'Answers the request of an app.',
    details:
      'The id of the request is in the address of the page and, as proof that it was made in this browser, in a ' +
      'cookie. `continue`: as far as nothing has to be asked. Gives either where to go, or what has to be ' +
      'asked.',
    auth: 'member',
    errors: ['passwordWrong', 'passkeyFailed', 'requestExpired', 'requestElsewhere', 'appChanged', 'throttled'],
    params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }),
    input: z.object({
      decision: z.enum(['continue', 'accept', 'deny']),
      /** The id of the account that the page shows; empty: none yet. */
      account: text(CODE, 'overlook'),
      /** Whether to ask again in the next session. */
      remember: z.boolean().default(false),
      current_password: text(NEW_PASSWORD, 'overlook'),
      passkey: z.custom<AuthenticationResponseJSON>().optional(),
    }),
    output: z.object({ redirect: z.string().nullable(), request: appRequest.nullable() }),
  },
  signOutOfApp: {
    method: 'POST',
    path: '/auth/apps/sign-out/',
    summary: 'Answers the request of an app to sign the member out.',
    details:
      '`secret` is from the fragment of the address of the page. `ask`: only gives the name of the app, unless ' +
      'nobody is signed in; `all`: ends the session of the site, and with it that of every app; `app`: ends ' +
      'that of the app. The token is of a session in this browser that the app has not asked about.',
    auth: 'optional',
    openBecause: 'the secret of the request is the proof: the session may have ended',
    errors: ['requestExpired'],
    inMaintenanceBecause: 'signing out always works',
    input: z.object({ secret: text(CODE, 'overlook'), decision: z.enum(['ask', 'all', 'app']) }),
    output: z.object({ app: z.string().nullable(), is_done: z.boolean(), redirect: z.string().nullable() }),
  },
  listApps: {
    method: 'GET',
    path: '/auth/apps/',
    summary: 'Lists the apps of the work area, and those that know the member.',
    details: '`desktop_member`: the code by which the desktop host knows the member; absent: it does not.',
    auth: 'member',
    output: memberApps,
  },
  lookUpDeletion: {
    method: 'POST',
    path: '/auth/deletions/',
    summary: 'Says which apps knew a deleted account, and which have confirmed.',
    details:
      'The code is from the header `Account-Receipt` of the request that deleted the account. Without an account, ' +
      'until 90 days after the deletion.',
    auth: 'none',
    openBecause: 'the code is the proof: the account is gone',
    errors: ['notFound', 'throttled'],
    input: z.object({ code: text(CODE) }),
    output: deletionReceipt,
  },
  withdraw: {
    method: 'DELETE',
    path: '/auth/apps/:id/',
    summary: 'Withdraws what an app was allowed, and ends its sessions.',
    auth: 'member',
    params: appParams,
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof APP_ENDPOINTS> {}
}
