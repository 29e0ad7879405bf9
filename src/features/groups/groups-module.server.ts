import { z } from 'zod';
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import { isoTime } from '#src/accounts/members/member.ts';
import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { exportList } from '#src/accounts/modules/table-rules.server.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { GROUP_ENDPOINTS } from './endpoints.ts';
import { askToGroup, managedGroupsOf, managedMembersOf, removeFromManagedGroup } from './managed-groups.server.ts';
import { listManaged } from './managers.server.ts';
import { countMemberships, listGroupsOf } from './memberships.server.ts';
import { acceptGroup, groupsOf, leaveGroup } from './own-groups.server.ts';

const COLUMNS = {
  id: z.string(),
  name: z.string(),
  added_at: isoTime,
  accepted_at: isoTime.nullable(),
};
const exported = exportList('groups', COLUMNS, (trx, { id }) => listGroupsOf(trx, id));

const MANAGED = { id: z.string(), name: z.string(), named_at: isoTime };
const managed = exportList('managed_groups', MANAGED, (trx, { id }) => listManaged(trx, id));

/** Groups of members, which apps may ask for and which decide who may use an app. */
export const GROUPS = {
  name: 'groups',
  endpoints: GROUP_ENDPOINTS,
  register({ http, services }) {
    addEndpoints(http, services, GROUP_ENDPOINTS, {
      listGroups: (context) => groupsOf(services, context),
      acceptGroup: (context) => acceptGroup(services, context),
      leaveGroup: (context) => leaveGroup(services, context),
      listManaged: (context) => managedGroupsOf(services, context),
      listManagedMembers: (context) => managedMembersOf(services, context),
      askToGroup: (context) => askToGroup(services, context),
      removeFromManagedGroup: (context) => removeFromManagedGroup(services, context),
    });
  },
  operator: async () => ({
    commands: (await import('./group-commands.server.ts')).GROUP_COMMANDS,
    ofAccount: async (db, userId) => [
      { field: 'groups', label: 'groups', value: await countMemberships(db, { userId }) },
      {
        field: 'managed_groups',
        label: 'manages',
        value: (await listManaged(db, userId)).map(({ id }) => id).join(', ') || 'no group',
      },
    ],
  }),
  tables: {
    member_groups: { key: ['id'], notPersonal: 'the groups that the operator has made' },
    group_members: {
      key: ['user_id', 'group_id'],
      atTransfer: { rule: 'kept for an owner', because: 'without an owner a stranger may have been asked' },
      mostRows: GROUP_LIMITS.ofMember,
      exported,
    },
    group_managers: {
      key: ['user_id', 'group_id'],
      atTransfer: {
        rule: 'deleted',
        because: 'a group is given to a person to manage, and the reader of the address may be another',
        ends: 'role',
      },
      mostRows: GROUP_LIMITS.managed,
      exported: managed,
    },
  },
} as const satisfies FeatureModule;
