// The endpoint of the feedback page.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { newEmailFaults, textFaults } from '#src/accounts/members/field-rules.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';
import { FEEDBACK_LIMITS, FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';

const { message, page } = FEEDBACK_LIMITS;

export const FEEDBACK_ENDPOINTS = {
  send: {
    method: 'POST',
    path: '/auth/feedback/',
    summary: 'Sends feedback to the operator.',
    details:
      '`request_id` is a UUID that the client makes: a message with one that is stored already is answered ' +
      'alike and not stored. With a token it belongs to the member.',
    auth: 'optional',
    openBecause: 'feedback needs no account',
    errors: ['emailInvalid'],
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
