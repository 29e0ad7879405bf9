// What the desktop host asks of the site about a member's desktop.
import { z } from 'zod';
import { CODE, text } from '#src/accounts/djoser/text-field.ts';
import { memberLimits } from '#src/desktop/protocol/member-limits.ts';
import type { EndpointTable } from '#src/shared/api/endpoint.ts';

/** The rule looks at them once it knows who sends them. */
const given = text(CODE, 'overlook');

/** No page calls them, so the browser has no types of them. */
export const RUNNING_DESKTOPS_ENDPOINTS = {
  limits: {
    method: 'POST',
    path: '/auth/desktop-limits/',
    summary: 'Gives what a member may have on a desktop.',
    details:
      'The desktop host asks it, with the id and secret of its app. `sub` is the member as the app knows it. What is absent is as ' +
      'the host says; so is everything for a member who is not known.',
    auth: 'none',
    openBecause: 'the desktop host proves itself with the secret of its app (RFC 6749, section 2.3.1)',
    errors: ['tokenInvalid'],
    input: z.object({ client_id: given, client_secret: given, sub: given }),
    output: memberLimits,
    inMaintenanceBecause: 'it reads',
  },
} as const satisfies EndpointTable;
