import type { FeatureModule } from '#src/accounts/feature-module.server.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { followState } from './follow.server.ts';
import { deleteEnded } from './store.server.ts';

/** An operator may look up what was said. */
const KEPT_DAYS = 30;
const OF_INSTALLATION = 'it is about this installation';

/** What the operator says to all visitors, and the maintenance. */
export const ANNOUNCEMENTS = {
  name: 'announcements',
  register: ({ services, state }) => followState(services, state),
  tables: {
    announcements: { key: ['id'], notInBackup: OF_INSTALLATION, notPersonal: 'what the operator says to all visitors' },
    maintenance: {
      key: ['name'],
      notInBackup: OF_INSTALLATION,
      notPersonal: 'that nothing can be changed, and until when',
    },
  },
  retention: [
    { name: 'deleteAnnouncements', run: ({ queries, now }) => deleteEnded(queries, now() - KEPT_DAYS * DAY_MS) },
  ],
  operator: async () => ({ commands: (await import('./announcement-commands.server.ts')).ANNOUNCEMENT_COMMANDS }),
} as const satisfies FeatureModule;
