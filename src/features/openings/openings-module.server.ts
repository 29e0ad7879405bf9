import { z } from 'zod';
import { isoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { exportList } from '#src/accounts/modules/table-rules.server.ts';
import { OPENING_ENDPOINTS } from './endpoints.ts';
import { openingRoutes } from './routes.server.ts';
import { deleteRequests, listRequests } from './store.server.ts';
import { readySections, startOpenings } from './worker.server.ts';

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
  operator: async () => ({
    /** A section that is ready now may have opened after the backup was made: its members have their email, and get no second one. */
    async restored(trx, sections) {
      const value = await deleteRequests(trx, readySections(sections));
      const label =
        'Requests for an email about a section that is ready by now, left out because it may have been sent';
      return [{ field: 'section_requests_left_out', label, value }];
    },
  }),
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
