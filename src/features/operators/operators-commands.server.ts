// What operators can do with people and requests, and see of them.
import { isWaiting } from '#src/accounts/members/members.server.ts';
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import { roleOf } from '#src/accounts/operators/roles.server.ts';
import { countRequests } from '#src/accounts/registration/approval.server.ts';
import { expireRequestLinks } from '#src/accounts/registration/request-links.server.ts';
import { USER_COMMANDS } from '#src/features/operators/accounts/account-commands.server.ts';
import { AUDIT_COMMAND } from '#src/features/operators/audit/audit-command.server.ts';
import { REQUEST_COMMANDS } from '#src/features/operators/requests/request-commands.server.ts';

/** The part of the operator's program. */
export const PEOPLE_OPERATOR: OperatorPart = {
  commands: [...USER_COMMANDS, ...REQUEST_COMMANDS, AUDIT_COMMAND],
  afterRestore: expireRequestLinks,
  ofAccount: async (db, userId) => [
    { field: 'waits_for_approval', label: 'waits for approval', value: await isWaiting(db, userId) },
    { field: 'role', label: 'role', value: (await roleOf(db, userId)) ?? 'none' },
  ],
  async ofSite(db) {
    const { confirmed, unconfirmed } = await countRequests(db);
    return {
      accounts: [],
      others: [
        { field: 'requests_waiting', label: 'requests waiting for approval', value: confirmed },
        { field: 'requests_unconfirmed', label: 'requests with an unconfirmed address', value: unconfirmed },
      ],
    };
  },
};
