import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { newestMigration } from '#src/features/upkeep/backup/rows.server.ts';

export const MIGRATE_COMMAND: Command = {
  name: 'migrate',
  help: 'Makes the database one of this version, as the start of a server does. Every other command refuses a database of an older version. Older servers go on working, but cannot start again. Make a backup before, with the older version.',
  migrates: true,
  async run({ queries }) {
    const schema = await newestMigration(queries);
    return { json: { schema }, text: `The database is of this version (${schema}).` };
  },
};
