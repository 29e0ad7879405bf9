// Confirming an address, and disowning an account that another person opened with it. All are Djoser's endpoints but
// `linkRecipient`, `disown` and those of codes.
import { z } from 'zod';
import { CODE, text } from '#src/accounts/djoser/text-field.ts';
import { ADDRESS_INPUT, LINK_INPUT } from '#src/accounts/endpoints.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

export const CONFIRMATION_ENDPOINTS = {
  activate: {
    method: 'POST',
    path: '/auth/users/activation/',
    summary: 'Confirms the address of a new account.',
    details:
      'A request for an account becomes one, and other requests for its address end. The header ' +
      '`Account-Status: awaiting-approval` says that an operator has to approve the account. With the account’s ' +
      'own token this also proves that its holder reads the address.',
    auth: 'optional',
    openBecause: 'the link in the email is the proof',
    errors: ['linkInvalid', 'requestsFull'],
    input: z.object(LINK_INPUT),
  },
  resendActivation: {
    method: 'POST',
    path: '/auth/users/resend_activation/',
    summary: 'Sends another link to confirm an address.',
    details: 'The response is the same whether the address has an account or not.',
    auth: 'optional',
    openBecause: 'the email goes to the owner of the address',
    errors: ['emailInvalid'],
    input: ADDRESS_INPUT,
  },
  linkRecipient: {
    method: 'POST',
    path: '/auth/users/link/',
    summary: 'Says whose a link is, and uses nothing up.',
    details:
      '`valid`: the link has a use; `done`: the address is confirmed already; `confirmed`: the account that the ' +
      'link would delete was confirmed meanwhile. `request`: the link is about a request for an account, and ' +
      'others may have asked with the same address.',
    auth: 'none',
    openBecause: 'the link in the email is the proof',
    errors: ['linkInvalid'],
    input: z.object({ ...LINK_INPUT, purpose: text(CODE, 'overlook') }),
    output: z.object({
      email: z.string(),
      state: z.enum(['valid', 'done', 'confirmed']),
      /** Of a request for an account: others may have asked for one with the same address. */
      request: z.object({ username: z.string(), message: z.string(), created_at: z.string() }).optional(),
    }),
    inMaintenanceBecause: 'it reads',
  },
  disown: {
    method: 'POST',
    path: '/auth/users/disown/',
    summary: 'Deletes an unconfirmed account that another person opened with the reader’s address.',
    details: 'Of requests for an account, the one that the link is about.',
    auth: 'none',
    openBecause: 'the link in the email is the proof',
    errors: ['linkInvalid'],
    input: z.object(LINK_INPUT),
  },
  sendAddressCode: {
    method: 'POST',
    path: '/auth/users/address_code/',
    summary: 'Sends a code that proves that the member reads the address of the account.',
    details: 'The response is the same if there is nothing left to prove.',
    auth: 'member',
    errors: ['throttled'],
  },
  proveAddress: {
    method: 'POST',
    path: '/auth/users/address_code_confirm/',
    summary: 'Takes that code.',
    auth: 'member',
    errors: ['codeWrong', 'throttled'],
    input: z.object({ code: text({ max: 128 }) }),
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof CONFIRMATION_ENDPOINTS> {}
}
