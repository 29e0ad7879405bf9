// The endpoint of the feedback page.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { newEmailFaults, textFaults } from '#src/accounts/members/field-rules.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';
import { FEEDBACK_LIMITS, FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';

const { message, page } = FEEDBACK_LIMITS;

export const FEEDBACK_ENDPOINTS = {
  /** The response is the same if a message with this `request_id` is stored already. With a session it belongs to the member. */
  send: {
    method: 'POST',
    path: '/auth/feedback/',
    auth: 'optional',
    openBecause: 'feedback needs no account',
    input: z.object({
      message: text({ max: message, rules: (typed) => textFaults(typed, message) }),
      page: text({ isOptional: true, max: page, rules: (typed) => textFaults(typed, page) }),
      email: text({ isOptional: true, max: FIELD_LIMITS.email, rules: newEmailFaults }),
      request_id: z.string().regex(/^[0-9a-f-]{36}$/),
    }),
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof FEEDBACK_ENDPOINTS> {}
}
