import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { presence } from '#src/features/upkeep/servers/presence.server.ts';
import { operatorMetrics } from '#src/features/upkeep/servers/runs.server.ts';

/** The operator's commands, and the email that `mail test` sends. */
export const UPKEEP = {
  name: 'upkeep',
  mails: { test: { button: null, secondary: null, isNotice: false, isUnwanted: null } },
  register: (server) => {
    operatorMetrics(server);
    return presence(server);
  },
  tables: {
    operator_runs: {
      key: ['name'],
      notInBackup: 'it is about this installation',
      notPersonal: 'when a backup was last kept, and a check last ended',
    },
    servers: {
      key: ['name'],
      notInBackup: 'it is about this installation',
      notPersonal: 'which servers run',
    },
  },
  operator: async () => ({
    commands: [
      ...(await import('#src/features/upkeep/mail/mail-commands.server.ts')).MAIL_COMMANDS,
      (await import('./migrate-commands.server.ts')).MIGRATE_COMMAND,
      ...(await import('#src/features/upkeep/machine/upgrade-commands.server.ts')).UPGRADE_COMMANDS,
      (await import('#src/features/upkeep/statistics/statistics-commands.server.ts')).STATISTICS_COMMAND,
      (await import('#src/features/upkeep/setup/setup-commands.server.ts')).SETUP_COMMAND,
      (await import('#src/features/upkeep/check/check-commands.server.ts')).CHECK_COMMAND,
      (await import('#src/features/upkeep/mail/alert-commands.server.ts')).ALERT_COMMAND,
      ...(await import('#src/features/upkeep/backup/backup-commands.server.ts')).BACKUP_COMMANDS,
      ...(await import('#src/features/upkeep/backup/file-commands.server.ts')).FILE_COMMANDS,
    ],
  }),
} as const satisfies FeatureModule;
