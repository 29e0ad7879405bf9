// Schema of the file with a member's exported data (`docs/account-export.md`).
import { z } from 'zod';
import { isoTime } from '#src/accounts/members/member.ts';

/** The first fields of `GET /auth/profile/export/`. The tables of all features add the others (`exportOf`). */
export const exportHeader = z.looseObject({
  format: z.literal('account-export'),
  version: z.literal(1),
  exported_at: isoTime,
});
