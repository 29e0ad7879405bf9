import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { presence } from './presence.server.ts';
import { operatorMetrics } from './runs.server.ts';

/** The operator's commands, and the email that `mail test` sends. */
export const OPERATOR = {
  name: 'operator',
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
      ...(await import('./user-commands.server.ts')).USER_COMMANDS,
      ...(await import('./site-commands.server.ts')).SITE_COMMANDS,
      (await import('#src/features/operator/setup/setup-command.server.ts')).SETUP_COMMAND,
      (await import('#src/features/operator/check/check-command.server.ts')).CHECK_COMMAND,
      (await import('./alert.server.ts')).ALERT_COMMAND,
      ...(await import('#src/features/operator/backup/backup-commands.server.ts')).BACKUP_COMMANDS,
      ...(await import('#src/features/operator/backup/file-commands.server.ts')).FILE_COMMANDS,
    ],
  }),
} as const satisfies FeatureModule;
