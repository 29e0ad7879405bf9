// Choosing a new password with a link from an email. Both endpoints are Djoser's.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { ADDRESS_INPUT, LINK_INPUT, NEW_PASSWORD } from '#src/accounts/endpoints.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

export const RECOVERY_ENDPOINTS = {
  /** The response is the same whether the address has an account or not. */
  resetPassword: {
    method: 'POST',
    path: '/auth/users/reset_password/',
    auth: 'optional',
    openBecause: 'the email goes to the owner of the address',
    input: ADDRESS_INPUT,
  },
  resetPasswordConfirm: {
    method: 'POST',
    path: '/auth/users/reset_password_confirm/',
    auth: 'none',
    openBecause: 'the link in the email is the proof',
    input: z.object({ ...LINK_INPUT, new_password: text(NEW_PASSWORD, 'hand over') }),
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof RECOVERY_ENDPOINTS> {}
}
