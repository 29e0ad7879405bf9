// The endpoints of emails before a desktop ends: the member's choice, and what the desktop host says.
import { z } from 'zod';
import { CODE, text } from '#src/accounts/djoser/text-field.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

/** Whether the member gets them; absent where no desktop host is declared. */
export const desktopEmails = z.object({ desktop_emails: z.boolean().optional() });

/** The rule looks at them once it knows who sends them. */
const given = text(CODE, 'overlook');

export const DESKTOP_EMAIL_ENDPOINTS = {
  ask: {
    method: 'POST',
    path: '/auth/desktop-emails/',
    summary: 'Asks for an email before the desktop closes by itself.',
    details: 'At most three a day. Answered alike if the member has asked before.',
    auth: 'member',
  },
  stop: {
    method: 'DELETE',
    path: '/auth/desktop-emails/',
    summary: 'Withdraws that.',
    details: 'Answered alike if there was no request.',
    auth: 'member',
  },
  end: {
    method: 'POST',
    path: '/auth/desktop-emails/end/',
    summary: 'Says that the desktop of a member closes soon.',
    details:
      'The desktop host sends it, with the id and secret of its app. `sub` is the member as the app knows it, `why` is ' +
      '`idle` or `age`, `seconds` the time until the end, in digits, `end` names the end: the same one is answered alike and sends no second ' +
      'email. Whether the member gets an email is not said.',
    auth: 'none',
    openBecause: 'the desktop host proves itself with the secret of its app (RFC 6749, section 2.3.1)',
    errors: ['tokenInvalid', 'malformed'],
    input: z.object({
      client_id: given,
      client_secret: given,
      sub: given,
      why: given,
      seconds: given,
      end: given,
    }),
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof DESKTOP_EMAIL_ENDPOINTS> {}
}
