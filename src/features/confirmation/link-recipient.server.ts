// Who a link was sent to, and whether there is still something to do with it. Only for the reader of the link.
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { findLink, LINK_INVALID, uidOf, type Link, type LinkPurpose } from '#src/accounts/links/links.server.ts';
import { USED, usedHash } from '#src/accounts/links/used-links.server.ts';
import { toIsoTime } from '#src/accounts/members/member.ts';
import { findMember } from '#src/accounts/members/members.server.ts';
import { findRequestOfLink } from '#src/accounts/registration/request-links.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';

/** The purposes of links that have a page. */
const PURPOSES = ['activation', 'disown', 'email', 'reset'] as const satisfies readonly LinkPurpose[];

/**
 * The address that a link was sent to. `valid`: the link works. `done`: it has confirmed the address, or another link has.
 * `confirmed`: a link that deletes an account of somebody else, which was confirmed meanwhile.
 */
interface LinkRecipient {
  readonly email: string;
  readonly state: 'valid' | 'done' | 'confirmed';
  /** The request for an account that the link opens or deletes: others may have asked for one with the same address. */
  readonly request?: { readonly username: string; readonly message: string; readonly created_at: string };
}

/** Gives the recipient of a link, without using the link. Refuses one that is not valid like the endpoint that uses it. */
export async function linkRecipient(
  services: Services<'queries' | 'key' | 'now'>,
  link: Link & { readonly purpose: string },
): Promise<LinkRecipient> {
  const recipient = await findLinkRecipient(services, link);
  if (!recipient) throw new ValidationError([LINK_INVALID]);
  return recipient;
}

async function findLinkRecipient(
  services: Services<'queries' | 'key' | 'now'>,
  { purpose, ...link }: Link & { readonly purpose: string },
): Promise<LinkRecipient | undefined> {
  const { queries: db } = services;
  const now = services.now();
  const known = PURPOSES.find((one) => one === purpose);
  if (known === undefined) return undefined;
  const rows = await db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select(['links.user_id', 'links.purpose', 'links.email', 'users.email as account_email', 'users.confirmed_at'])
    .where('hash', 'in', [hashToken(link.token), usedHash(link.token)])
    .where('expires_at', '>', now)
    .execute();
  const of = (what: string) => rows.find((row) => row.purpose === what && uidOf(row.user_id) === link.uid);
  const open = of(known) ?? (known === 'reset' ? of('welcome') : undefined);
  if (open && (await findLink(db, link, open.purpose as LinkPurpose, now)) !== undefined)
    return {
      // The reader of a new address does not learn the one that the account has.
      email: known === 'email' ? (open.email ?? '') : open.account_email,
      state: known === 'disown' && open.confirmed_at !== null ? 'confirmed' : 'valid',
    };
  const used = known === 'activation' || known === 'email' ? of(USED) : undefined;
  if (!used && (known === 'activation' || known === 'disown')) return recipientOfRequest(services, link, known);
  const isTrue = used && used.confirmed_at !== null && emailKey(used.email ?? '') === emailKey(used.account_email);
  return isTrue ? { email: used.account_email, state: 'done' } : undefined;
}

async function recipientOfRequest(
  services: Services<'queries' | 'key' | 'now'>,
  link: Link,
  purpose: 'activation' | 'disown',
): Promise<LinkRecipient | undefined> {
  const request = await findRequestOfLink(services.queries, services, link, purpose);
  if (!request) return undefined;
  const { email, username, message, created_at } = request;
  // It cannot become a second account.
  const member = purpose === 'activation' ? await findMember(services.queries, { email }) : undefined;
  if (member) return member.confirmedAt === null ? undefined : { email, state: 'done' };
  return { email, state: 'valid', request: { username, message, created_at: toIsoTime(created_at) } };
}
