// The commands that show and check apps, and what the operator's program sees of them. Those that change apps are actions of operators.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { EXIT } from '#src/command-line/command-error.ts';
import { formatPairs, formatTable } from '#src/command-line/printing.ts';
import { forgetTokens } from '#src/features/apps/scim/scim-apps.server.ts';
import { hostOf, stateOf } from '#src/features/apps/storage/clients.server.ts';
import { deleteAllKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import { checkApp } from './app-check.server.ts';
import { countApps, countAppsOf } from './app-store.server.ts';
import { pairsOf, toJson } from './app-words.server.ts';
import * as rules from './apps.server.ts';
import { SCIM_COMMANDS } from './scim-commands.server.ts';

const ID = 'ID';

/** The commands. */
const APP_COMMANDS: readonly Command[] = [
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
    help: 'Checks an app from this machine: its settings, whether the site, the app and its back channel answer, sign-outs and events of accounts that it was not notified of. The exit code is 1 if something is wrong.',
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
];

/** The part of the operator's program. */
export const APPS_OPERATOR: OperatorPart = {
  commands: [...APP_COMMANDS, ...SCIM_COMMANDS],
  ofAccount: async (db, userId) => [{ field: 'apps', label: 'apps', value: await countAppsOf(db, userId) }],
  async ofSite(db) {
    const { members, total, disabled } = await countApps(db);
    return {
      accounts: [{ field: 'with_apps', label: 'with apps', value: members }],
      others: [
        { field: 'apps', label: 'apps', value: total },
        { field: 'apps_disabled', label: 'apps disabled', value: disabled },
      ],
    };
  },
  async withoutKey(trx) {
    await deleteAllKeys(trx);
    const value = await forgetTokens(trx);
    return value === 0 ? [] : [{ field: 'scim_ended', label: 'Apps that take accounts, to be set again', value }];
  },
};
