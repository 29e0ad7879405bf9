// What a restore does with the requests of its backup.
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import * as store from './store.server.ts';
import { readySections } from './worker.server.ts';

/** A section that is ready now may have opened after the backup was made: its members have their email, and get no second one. */
export const OPENINGS_OPERATOR = {
  async restored(trx, sections) {
    const value = await store.deleteRequests(trx, readySections(sections));
    const label = 'Requests for an email about a section that is ready by now, left out because it may have been sent';
    return [{ field: 'section_requests_left_out', label, value }];
  },
} as const satisfies OperatorPart;
