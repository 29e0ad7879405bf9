// The endpoints with which members ask for an email once a section is ready. `:id` is the name of the section's page.
import { z } from 'zod';
import { day } from '#src/accounts/members/member.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

/** A section that a member waits for. */
const openingRequest = z.object({
  section: z.string(),
  /** Its title in the language of `Accept-Language`. */
  title: z.string(),
  since: day,
});
export type OpeningRequest = z.output<typeof openingRequest>;

export const openingList = z.object({ openings: z.array(openingRequest) });

const params = z.object({ id: z.string().regex(/^[a-zA-Z]{1,40}$/) });

export const OPENING_ENDPOINTS = {
  list: {
    method: 'GET',
    path: '/auth/openings/',
    summary: 'Lists the sections that the member waits for.',
    details: '`title` is in the language of `Accept-Language`.',
    auth: 'member',
    output: openingList,
  },
  ask: {
    method: 'POST',
    path: '/auth/openings/:id/',
    summary: 'Asks for one email once a section is ready.',
    details: '`id` is the name of its page, such as `blog`. Answered alike if the member has asked before.',
    auth: 'member',
    errors: ['throttled'],
    params,
  },
  withdraw: {
    method: 'DELETE',
    path: '/auth/openings/:id/',
    summary: 'Withdraws that.',
    details: 'Answered alike if there was no request.',
    auth: 'member',
    params,
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof OPENING_ENDPOINTS> {}
}
