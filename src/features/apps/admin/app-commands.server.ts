// The commands about apps that members sign in to with their account.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { CommandResult, ParsedArguments } from '#src/command-line/command.ts';
import { formatPairs, formatTable, sanitize, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { hostOf, stateOf, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import { deleteAllKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import { addFromArguments } from './app-add.server.ts';
import { checkApp } from './app-check.server.ts';
import { ADD_OPTIONS, EDIT_OPTIONS, nothingFault, readAppOptions, withTyped } from './app-options.server.ts';
import { countApps, countAppsOf } from './app-store.server.ts';
import * as rules from './apps.server.ts';

const ID = 'ID';

/** The commands `apps …`. */
const APP_COMMANDS: readonly Command[] = [
  {
    name: 'apps add',
    parameters: ['[ID]'],
    options: ADD_OPTIONS,
    help: 'Adds an app that members can sign in to with their account here (OpenID Connect). Asks for what is missing. Prints its secret, which is shown once, and the lines to paste into the app. Recipes: docs/apps/README.md.',
    async run(services, args) {
      const { app, secret, lines, recipe } = await addFromArguments(services, args);
      const { publicUrl } = services.config;
      const about = secret === undefined ? '' : ' Its secret is shown only now: only the hash is stored.';
      return {
        json: { ...toJson(app), issuer: publicUrl, secret: secret ?? null, lines: lines.split('\n'), recipe },
        text: `${describeApp(app)} is added.${about} Paste these lines into the app; ${recipe} says where.\n\n${lines}`,
      };
    },
  },
  {
    name: 'apps list',
    help: 'Lists the apps that members can sign in to.',
    async run(services) {
      const apps = await rules.listApps(services);
      const rows = apps.map(({ app, members }) => [app.id, app.name, hostOf(app), stateOf(app), members]);
      return {
        json: { apps: apps.map(({ app, members }) => ({ ...toJson(app), members })) },
        text:
          rows.length === 0
            ? 'There are no apps. Add one with: apps add'
            : formatTable(['id', 'name', 'host', 'state', 'members'], rows),
      };
    },
  },
  {
    name: 'apps show',
    parameters: [ID],
    help: 'Shows the settings of an app, without its secret.',
    async run(services, args) {
      const app = await rules.findApp(services, args.first);
      const members = await rules.countMembers(services, app);
      return { json: { ...toJson(app), members }, text: formatPairs([...pairsOf(app), ['members', members]]) };
    },
  },
  {
    name: 'apps check',
    parameters: [ID],
    help: 'Checks an app from this machine: its settings, whether the site, the app and its back channel answer, sign-outs and deleted accounts that it was not notified of. The exit code is 1 if something is wrong.',
    async run(services, args) {
      const app = await rules.findApp(services, args.first);
      const { json, pairs, faults } = await checkApp(services, app);
      return {
        json,
        text: [formatPairs(pairs), '', ...(faults.length > 0 ? faults : ['Nothing is wrong.'])].join('\n'),
        exitCode: faults.length > 0 ? EXIT.failed : EXIT.done,
      };
    },
  },
  {
    name: 'apps edit',
    parameters: [ID],
    options: EDIT_OPTIONS,
    help: 'Changes settings of an app. A list replaces the earlier list. The servers follow at once. Members keep their identifiers in the app, on another host as well.',
    async run(services, args) {
      const app = await rules.findApp(services, args.first);
      const { faults, ...typed } = readAppOptions(args);
      rules.refuseFaults([...faults, ...nothingFault(typed)]);
      const changed = await rules.editApp(services, withTyped(app, typed));
      return { json: toJson(changed), text: `${describeApp(changed)} is changed.\n${formatPairs(pairsOf(changed))}` };
    },
  },
  {
    name: 'apps rotate-secret',
    parameters: [ID],
    help: 'Gives an app a new secret, which is shown once. The old one stops working at once. Asks before.',
    async run(services, args) {
      const app = await rules.findApp(services, args.first);
      if (app.secretHash === null)
        throw new CommandError(`${describeApp(app)} is public: it has no secret.`, EXIT.usage);
      await args.confirm(
        `This makes a new secret for ${describeApp(app)}. The old one stops working at once: nobody can sign in there until the app has the new one.`,
      );
      const secret = await rules.rotateSecret(services, app);
      return {
        json: { id: app.id, secret },
        text: `The new secret of ${describeApp(app)}, which is shown only now:\n${secret}`,
      };
    },
  },
  {
    name: 'apps disable',
    parameters: [ID],
    help: 'Closes an app: nobody can sign in there, its tokens end, and it is notified that its members are signed out. Settings, what members allowed and their identifiers stay.',
    async run(services, args) {
      const app = await rules.findApp(services, args.first);
      const notifications = await rules.disableApp(services, app);
      return {
        json: { id: app.id, is_enabled: false, notifications },
        text: `${describeApp(app)} is disabled. ${signOutsOf(app, notifications)}`,
      };
    },
  },
  {
    name: 'apps enable',
    parameters: [ID],
    help: 'Opens a disabled app again.',
    async run(services, args) {
      const app = await rules.findApp(services, args.first);
      await rules.enableApp(services, app);
      return { json: { id: app.id, is_enabled: true }, text: `${describeApp(app)} is enabled.` };
    },
  },
  {
    name: 'apps remove',
    parameters: [ID],
    help: 'Removes an app, what members allowed it, and their identifiers in it, and notifies it that they are signed out. To close it for a while: apps disable. Asks before.',
    async run(services, args) {
      const app = await rules.findAppToRemove(services, args.first);
      if (app.isRemoved) return deleteRemoved(services, args, app);
      const members = await rules.countMembers(services, app);
      const others = await rules.appsOfSameSector(services, app);
      const loss =
        others.length > 0
          ? `Their identifiers stay, because ${others.map(describeApp).join(', ')} has the same.`
          : 'Their identifiers in it are lost: if you add it again, it takes them for somebody new, and they do not find their files.';
      await args.confirm(`This removes ${describeApp(app)}. Members who use it: ${members}. ${loss}`);
      const notifications = await rules.removeApp(services, app);
      return {
        json: { id: app.id, is_removed: true, members, notifications },
        text: `${describeApp(app)} is removed. ${signOutsOf(app, notifications)}`,
      };
    },
  },
  {
    name: 'apps rotate-keys',
    help: 'Replaces the keys that sign for all apps, for when the secret key and the database were stolen. They change by themselves every 90 days. Asks before.',
    async run(services, args) {
      await args.confirm(
        'This replaces the keys that sign, within a minute on all servers. Apps that remember the old keys refuse sign-ins until they look again, some for a day.',
      );
      await rules.rotateKeys(services);
      return {
        json: { are_keys_replaced: true },
        text: 'The keys are replaced. The servers sign with the new one within a minute.',
      };
    },
  },
];

/** The part of the operator's program. */
export const APPS_OPERATOR: OperatorPart = {
  commands: APP_COMMANDS,
  ofAccount: async (db, userId) => [{ field: 'apps', label: 'apps', value: await countAppsOf(db, userId) }],
  async ofSite(db) {
    const { members, total, disabled } = await countApps(db);
    return {
      accounts: [{ field: 'with_apps', label: 'with apps', value: members ?? 0 }],
      others: [
        { field: 'apps', label: 'apps', value: total ?? 0 },
        { field: 'apps_disabled', label: 'apps disabled', value: disabled ?? 0 },
      ],
    };
  },
  async withoutKey(trx) {
    await deleteAllKeys(trx);
    return [];
  },
};

/** Deletes an app that was removed before, and does not answer. */
async function deleteRemoved(
  services: Services<'queries' | 'now'>,
  args: ParsedArguments,
  app: AppClient,
): Promise<CommandResult> {
  const notifications = await rules.countNotifications(services, app);
  await args.confirm(
    `${describeApp(app)} is removed already. Sign-outs that it has to be notified of: ${notifications}. This deletes it without notifying it.`,
  );
  await rules.deleteApp(services, app);
  return { json: { id: app.id, is_removed: true, members: 0, notifications: 0 }, text: `${describeApp(app)} is gone.` };
}

/** Says what becomes of the sessions in an app that was closed. */
function signOutsOf({ backchannelLogoutUri }: AppClient, notifications: number): string {
  if (backchannelLogoutUri === null)
    return 'It has no back channel: members who are signed in there stay so until its own session ends.';
  return `Sign-outs that the server notifies it of: ${notifications}.`;
}

const describeApp = ({ id, name }: AppClient) => sanitize(`app ${id} (${name})`);

function toJson(app: AppClient): object {
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
    scopes: app.scopes,
    sector: app.sector,
    requires_pkce: app.requiresPkce,
    is_trusted: app.isTrusted,
    allows_silent: app.allowsSilent,
    access: app.access,
    tile: app.tile,
    disabled_at: toIsoTime(app.disabledAt),
    created_at: toIsoTime(app.createdAt),
  };
}

function pairsOf(app: AppClient): (readonly [string, string])[] {
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
    ['scopes', app.scopes.join(' ')],
    ['identifiers of', app.sector],
    ['PKCE', app.requiresPkce ? 'required' : 'not required'],
    ['trusted', yesNo(app.isTrusted)],
    ['silent', yesNo(app.allowsSilent)],
    ['for', app.access === 'confirmed' ? 'members with a confirmed address' : 'all members'],
    ['tile', app.tile.url === null ? 'none' : `${app.tile.url} (${app.tile.icon})`],
    ...Object.entries(app.tile.descriptions).map(([code, text]) => [`text ${code}`, text] as const),
    ['added', toIsoMinute(app.createdAt)],
  ];
}
