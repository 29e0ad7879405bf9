// Binds the code to the browser that has answered. Other hosts of the domain can set the cookie of a request in a
// member's browser (RFC 6265, section 8.6). A member would then answer the request of an attacker, and the attacker's
// browser would get the code if it went on first.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Services } from '#src/accounts/services.server.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { pagePathFor } from './page-path.server.ts';

/** Makes a ticket, and what is stored of it with the answer. */
export function createTicket(): { ticket: string; stored: { ticketHash: string } } {
  const ticket = randomBytes(32).toString('base64url');
  return { ticket, stored: { ticketHash: hashToken(ticket) } };
}

/**
 * Returns where a browser has to go that continues the request with this id: to the question, if nobody has answered
 * it, and without the ticket of the answer to the page that says that it is over. Undefined if it may go on.
 */
export async function pageInstead(
  services: Services<'site'>,
  provider: Provider,
  uid: string,
  { headers, query }: FastifyRequest,
): Promise<string | undefined> {
  const interaction = await provider.Interaction.find(uid);
  // The library says that it is over.
  if (!interaction) return undefined;
  const { result, params } = interaction;
  const page = pagePathFor(services, 'consent', headers, params['ui_locales']);
  // The library would read the request again, and go on if it was answered meanwhile.
  if (!result) return `${page}?request=${uid}`;
  const { ticket = '' } = query as { readonly ticket?: string | string[] };
  const stored = Buffer.from(String(result['ticketHash']));
  const given = Buffer.from(hashToken(String(ticket)));
  return stored.length === given.length && timingSafeEqual(stored, given) ? undefined : page;
}
