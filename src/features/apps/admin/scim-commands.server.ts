// The command that shows how far apps are with their accounts.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { givenUp, scimStates } from '#src/features/apps/scim/resources.server.ts';

/** Rows that were given up, of each app. */
const MOST_LISTED = 20;

/** The commands. */
export const SCIM_COMMANDS: readonly Command[] = [
  {
    name: 'scim list',
    help: 'Lists the apps that get accounts from here, what waits for each and why, and what they refused too often. Try again with: scim retry',
    async run({ queries }) {
      const apps = [];
      for (const state of await scimStates(queries)) {
        const refused = await givenUp(queries, state.id, MOST_LISTED);
        apps.push({ ...state, refused: refused.map(({ kind, key, fault }) => ({ kind, key, fault })) });
      }
      const lines = apps.map((app) => [
        app.id,
        app.waiting,
        app.given_up,
        app.fault ?? '-',
        app.fault === null ? '-' : toIsoMinute(app.next_attempt_at),
      ]);
      const refused = apps.flatMap(({ id, refused }) =>
        refused.map((one) => [id, one.kind, one.key, one.fault ?? '-']),
      );
      const json = apps.map((app) => ({ ...app, next_attempt_at: toIsoTime(app.next_attempt_at) }));
      return {
        json: { apps: json },
        text: [
          lines.length === 0
            ? 'No app gets accounts from here. Begin with: scim set'
            : formatTable(['id', 'waiting', 'given up', 'does not answer', 'next (UTC)'], lines),
          ...(refused.length > 0 ? ['', formatTable(['app', 'kind', 'key', 'refused with'], refused)] : []),
        ].join('\n'),
      };
    },
  },
];
