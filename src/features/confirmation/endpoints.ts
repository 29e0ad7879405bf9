// Confirming an address, and disowning an account that another person opened with it. All are Djoser's endpoints but
// `linkRecipient`, `disown` and those of codes.
import { z } from 'zod';
import { CODE, text } from '#src/accounts/djoser/text-field.ts';
import { ADDRESS_INPUT, LINK_INPUT } from '#src/accounts/endpoints.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

export const CONFIRMATION_ENDPOINTS = {
  /** With a session of the account, this also proves that its holder reads the address. */
  activate: {
    method: 'POST',
    path: '/auth/users/activation/',
    auth: 'optional',
    openBecause: 'the link in the email is the proof',
    input: z.object(LINK_INPUT),
  },
  /** The response is the same whether the address has an account or not. */
  resendActivation: {
    method: 'POST',
    path: '/auth/users/resend_activation/',
    auth: 'optional',
    openBecause: 'the email goes to the owner of the address',
    input: ADDRESS_INPUT,
  },
  /** Ours. Whose a link is and whether it still has a use, for its page. Reveals nothing without a link, and does not use it. */
  linkRecipient: {
    method: 'POST',
    path: '/auth/users/link/',
    auth: 'none',
    openBecause: 'the link in the email is the proof',
    input: z.object({ ...LINK_INPUT, purpose: text(CODE, 'overlook') }),
    output: z.object({
      email: z.string(),
      state: z.enum(['valid', 'done', 'confirmed']),
      /** Of a request for an account: others may have asked for one with the same address. */
      request: z.object({ username: z.string(), message: z.string(), created_at: z.string() }).optional(),
    }),
    inMaintenanceBecause: 'it reads',
  },
  /** Deletes an unconfirmed account, by the link in the email that its address got. */
  disown: {
    method: 'POST',
    path: '/auth/users/disown/',
    auth: 'none',
    openBecause: 'the link in the email is the proof',
    input: z.object(LINK_INPUT),
  },
  /** Sends a code to the account's address. The response is the same if there is nothing left to prove. */
  sendAddressCode: { method: 'POST', path: '/auth/users/address_code/', auth: 'member' },
  /** Takes that code: the holder of this session reads the address. */
  proveAddress: {
    method: 'POST',
    path: '/auth/users/address_code_confirm/',
    auth: 'member',
    input: z.object({ code: text({ max: 128 }) }),
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof CONFIRMATION_ENDPOINTS> {}
}
