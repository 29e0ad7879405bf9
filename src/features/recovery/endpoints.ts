// Choosing a new password with a link from an email. Both endpoints are Djoser's.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { ADDRESS_INPUT, LINK_INPUT, NEW_PASSWORD, PASSWORD_ERRORS } from '#src/accounts/endpoints.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

export const RECOVERY_ENDPOINTS = {
  resetPassword: {
    method: 'POST',
    path: '/auth/users/reset_password/',
    summary: 'Sends a link with which a new password can be chosen.',
    details: 'The response is the same whether the address has an account or not. The link is valid for 30 minutes.',
    auth: 'optional',
    openBecause: 'the email goes to the owner of the address',
    errors: ['emailInvalid'],
    input: ADDRESS_INPUT,
  },
  resetPasswordConfirm: {
    method: 'POST',
    path: '/auth/users/reset_password_confirm/',
    summary: 'Sets a new password; ends all sessions and removes all passkeys.',
    details:
      'The header `Account-Ended` has words for what else has ended, with spaces between: `role` (on the page ' +
      'for operators), `apps` (they ask for permission again), `deletion` and `newAddress` (that were asked ' +
      'for). A password that is refused does not use up the link.',
    auth: 'none',
    openBecause: 'the link in the email is the proof',
    errors: ['linkInvalid', ...PASSWORD_ERRORS],
    input: z.object({ ...LINK_INPUT, new_password: text(NEW_PASSWORD, 'hand over') }),
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof RECOVERY_ENDPOINTS> {}
}
