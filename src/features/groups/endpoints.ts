// The endpoints with which a member sees the groups, agrees to be in one, and leaves it; and those of the managers of groups.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { day } from '#src/accounts/members/member.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';

/** A group that a member is in, or was asked to be in. */
const ownGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** False: the member was asked and has not answered; nobody else learns of it. */
  is_accepted: z.boolean(),
  asked_on: day,
});
export type OwnGroup = z.output<typeof ownGroup>;

export const groupList = z.object({
  groups: z.array(ownGroup),
  /** The member was asked, and learns which group it is once the account is known to be the member's. */
  groups_need_proof: z.boolean(),
});

/** The groups that a member manages. */
export const managedGroups = z.object({
  managed: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The session has two factors: without them nothing can be done. */
  is_strong: z.boolean(),
});
export type ManagedGroups = z.output<typeof managedGroups>;

/** A page of the members of such a group. `next` names the page after it. */
export const managedMembers = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null: it is an address. */
      username: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type ManagedMember = z.output<typeof managedMembers>['members'][number];

const params = z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/) });

export const GROUP_ENDPOINTS = {
  listGroups: {
    method: 'GET',
    path: '/auth/groups/',
    summary: 'Lists the groups that the member is in, and those that wait for the member’s consent.',
    auth: 'member',
    output: groupList,
  },
  acceptGroup: {
    method: 'POST',
    path: '/auth/groups/:id/',
    summary: 'Agrees to be in a group.',
    details: 'Only where the member was asked. Apps that may see the group learn of it from then on.',
    auth: 'member',
    errors: ['throttled'],
    params,
  },
  leaveGroup: {
    method: 'DELETE',
    path: '/auth/groups/:id/',
    summary: 'Leaves a group, or declines to be in it.',
    details: 'Answered alike if the member is not in it. Ends the sessions of apps that are open to this group alone.',
    auth: 'member',
    params,
  },
  listManaged: {
    method: 'GET',
    path: '/auth/managed-groups/',
    summary: 'Lists the groups that the member manages.',
    details: '`is_strong`: this session has two factors, which the other endpoints of managers need.',
    auth: 'member',
    output: managedGroups,
  },
  listManagedMembers: {
    method: 'POST',
    path: '/auth/managed-members/:id/',
    summary: 'Lists the members of a group to its manager: those who have agreed to be in it.',
    details: '`after` is the `next` of the page before. Without addresses.',
    auth: 'member',
    errors: ['throttled'],
    params,
    input: z.object({ after: text({ max: 40, form: 'paragraph' }, 'overlook') }),
    output: managedMembers,
    inMaintenanceBecause: 'it reads, and logs who did',
  },
  askToGroup: {
    method: 'POST',
    path: '/auth/managed-groups/:id/',
    summary: 'Asks a member, by the whole address or username, to be in a group; for its manager.',
    details: 'Answered alike if nobody has that address or username.',
    auth: 'member',
    errors: ['throttled', 'tooManyOpen'],
    params,
    input: z.object({ who: text({ max: FIELD_LIMITS.email, form: 'paragraph' }) }),
  },
  removeFromManagedGroup: {
    method: 'DELETE',
    path: '/auth/managed-groups/:id/',
    summary: 'Takes a member out of a group; for its manager.',
    details: 'Answered alike if nobody of that id is in it.',
    auth: 'member',
    errors: ['throttled'],
    params,
    input: z.object({ member: text({ max: 16 }, 'overlook') }),
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof GROUP_ENDPOINTS> {}
}
