// The endpoints with which a member sees the groups, agrees to be in one, and leaves it.
import { z } from 'zod';
import { day } from '#src/accounts/members/member.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

/** A group that a member is in, or was asked to be in. */
const ownGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** False: the member was asked and has not answered; nobody else learns of it. */
  is_accepted: z.boolean(),
  asked_on: day,
});
export type OwnGroup = z.output<typeof ownGroup>;

export const groupList = z.object({ groups: z.array(ownGroup) });

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
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof GROUP_ENDPOINTS> {}
}
