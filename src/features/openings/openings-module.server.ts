import { z } from 'zod';
import { isoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { exportList } from '#src/accounts/modules/table-rules.server.ts';
import { OPENING_ENDPOINTS } from './endpoints.ts';
import { openingRoutes } from './routes.server.ts';
import { listRequests } from './store.server.ts';
import { startOpenings } from './worker.server.ts';

const exported = exportList('section_notices', { section: z.string(), created_at: isoTime }, (trx, { id }) =>
  listRequests(trx, id),
);

/** Members who ask for an email once a section is ready. */
export const OPENINGS = {
  name: 'openings',
  endpoints: OPENING_ENDPOINTS,
  register(server) {
    openingRoutes(server);
    return startOpenings(server.services, server.sections);
  },
  operator: async () => (await import('./openings-operator.server.ts')).OPENINGS_OPERATOR,
  mails: {
    sectionReady: {
      button: 'section',
      secondary: 'account',
      isNotice: false,
      isUnwanted: null,
    },
  },
  tables: {
    opening_requests: {
      key: ['user_id', 'section'],
      atTransfer: {
        rule: 'kept for an owner',
        because: 'without an owner a stranger may have asked for emails to the reader',
      },
      mostRows: 1,
      per: 'section',
      exported,
    },
  },
} as const satisfies FeatureModule;
