// What operators can do by commands, and see of people and requests.
import { isWaiting } from '#src/accounts/members/members.server.ts';
import type { OperatorPart } from '#src/accounts/modules/feature-module.server.ts';
import { roleOf } from '#src/accounts/operators/roles.server.ts';
import { countRequests } from '#src/accounts/registration/approval.server.ts';
import { expireRequestLinks } from '#src/accounts/registration/request-links.server.ts';
import type { AnyAction } from './action.server.ts';
import { ACTIONS } from './actions.server.ts';
import { ANNOUNCE_LIST } from './commands/announce-list.server.ts';
import { AUDIT } from './commands/audit.server.ts';
import { DESKTOPS_HOMES } from './commands/desktops-homes.server.ts';
import { DESKTOPS_LIST } from './commands/desktops-list.server.ts';
import { INVITATIONS_LIST } from './commands/invitations-list.server.ts';
import { REQUESTS_LIST } from './commands/requests-list.server.ts';
import { USERS_LIST } from './commands/users-list.server.ts';
import { USERS_ROLES } from './commands/users-roles.server.ts';
import { USERS_SHOW } from './commands/users-show.server.ts';

/** The part of the operator's program: the commands that read, and those of all actions. */
export const OPERATORS_COMMANDS: OperatorPart = {
  commands: [
    USERS_LIST,
    USERS_SHOW,
    USERS_ROLES,
    REQUESTS_LIST,
    INVITATIONS_LIST,
    ANNOUNCE_LIST,
    DESKTOPS_LIST,
    DESKTOPS_HOMES,
    AUDIT,
    ...Object.values<AnyAction>(ACTIONS).flatMap(({ commands }) => commands),
  ],
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
