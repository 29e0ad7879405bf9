import { bounceAddress } from '#src/accounts/emails/bounce-address.server.ts';
// Composes a queued email when it is sent: its recipient, its links, its content. Links are made this late because their time
// runs from then, and because no link waits in a table.
import type { RateLimits } from '#src/accounts/limits/rate-limits.server.ts';
import { createAddressCode } from '#src/accounts/links/address-codes.server.ts';
import { createLink, LINK_LIFETIME_MS, type Link, type LinkPurpose } from '#src/accounts/links/links.server.ts';
import type { Member } from '#src/accounts/members/member.ts';
import { findMember, lockUser } from '#src/accounts/members/members.server.ts';
import type { LinkTarget } from '#src/accounts/modules/mail-rules.server.ts';
import {
  findPendingRequest,
  resendRequestMails,
  type PendingRequest,
} from '#src/accounts/registration/pending-requests.server.ts';
import { createRequestLink } from '#src/accounts/registration/request-links.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { lockMail, type QueuedMail } from '#src/server/mail/outbox.ts';
import type { Mail } from '#src/server/mail/transport.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import { shownName } from '#src/shared/accounts/shown-name.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS, type PageId } from '#src/shared/pages/pages.ts';
import { operatorLine } from '#src/shared/stated/operator-line.ts';

// Loaded at the first email: a server may run for hours before one.
const templates = lazyImport(() => import('#src/server/mail/templates.ts'));

type ComposeServices = Services<'queries' | 'site' | 'config' | 'now' | 'mailRules'> & {
  /** Without it nothing is counted, as for the operator's test email. */
  readonly rateLimits?: Pick<RateLimits, 'allowNotice' | 'admitMail'>;
  /** Without it no email with a code, or about a request for an account, is composed. */
  readonly key?: Pick<SecretKey, 'mac'>;
};

interface Recipient {
  readonly member: Member | undefined;
  /** The request for an account that it is about, which has none. */
  readonly request?: PendingRequest;
  readonly address: string;
  readonly language: Language;
}

/** Thrown when an email is cancelled while it is composed. */
class MailCancelled extends Error {}

/**
 * Composes a queued email. Gives nothing if it must not be sent: the account was deleted, or it does not need the email any more.
 * Gives `later` if a limit does not allow it yet.
 */
export async function composeMail(services: ComposeServices, asked: QueuedMail): Promise<Mail | 'later' | undefined> {
  const queued = await withKind(services, asked);
  const recipient = await findRecipient(services, queued);
  if (!recipient) return undefined;
  const { address, language } = recipient;
  const { readDetails } = services.mailRules[queued.kind];
  const details = readDetails
    ? await readDetails(services.queries, queued.details ?? {}, services.now())
    : queued.details;
  if (readDetails && !details) return undefined;
  const admitted = await admit(services, queued, recipient);
  if (admitted !== 'now') return admitted === 'later' ? admitted : undefined;
  const links = await createLinks(services, queued, recipient).catch((error: unknown) => {
    if (error instanceof MailCancelled) return undefined;
    throw error;
  });
  if (!links) return undefined;
  const { site } = services;
  const { renderMail } = await templates();
  return {
    ...renderMail(queued.kind, {
      language,
      values: valuesOf(services, details, recipient),
      operator: operatorLine(site, language),
      ...links,
    }),
    id: `${queued.kind}-${queued.id.toString(36)}`,
    from: { name: site.name, address: site.email },
    to: address,
    ...returnPathOf(services, recipient),
    language,
  };
}

/** Failures are about the account's address alone: an email to another one says nothing of it. */
function returnPathOf({ config, key }: ComposeServices, { member, address }: Recipient) {
  if (config.bounceAddress === undefined || !key || !member || address !== member.email) return {};
  return { returnPath: bounceAddress(key, config.bounceAddress, member) };
}

/**
 * What is sent about an address is decided here, so that a request is answered after the same work whatever there is: about a
 * request for an account, that the address has one already, if so.
 */
async function withKind({ queries }: ComposeServices, queued: QueuedMail): Promise<QueuedMail> {
  if (queued.requestId === undefined) return queued;
  const request = await findPendingRequest(queries, queued.requestId);
  const member = request && (await findMember(queries, { email: request.email }));
  if (!member) return queued;
  const { id, attempts, createdAt, origin } = queued;
  return { id, attempts, createdAt, ...(origin && { origin }), kind: 'accountExists', userId: member.id };
}

/** Finds the recipient of an email. Gives nothing if there is no such account, it is disabled, or it does not need the email any more. */
async function findRecipient(services: ComposeServices, queued: QueuedMail): Promise<Recipient | undefined> {
  if (queued.requestId !== undefined) return requestRecipient(services, queued.requestId);
  const member = await findAccount(services, queued);
  if (!member && queued.kind === 'confirm' && queued.address !== undefined)
    await resendRequestMails(services.queries, queued.address, queued.origin, services.now());
  // An email without an account names its language: a goodbye, a test, a notice to an address that an account had before.
  if (!member && queued.language === undefined) return undefined;
  if (!(await isWanted(services, queued, member))) return undefined;
  // An email that was requested by address goes to the address as the account spells it.
  const address = queued.userId === undefined && member ? member.email : (queued.address ?? member?.email);
  if (address === undefined) return undefined;
  return { member, address, language: queued.language ?? member?.language ?? DEFAULT_LANGUAGE };
}

async function requestRecipient({ queries }: ComposeServices, id: number): Promise<Recipient | undefined> {
  const request = await findPendingRequest(queries, id);
  return request && { member: undefined, request, address: request.email, language: request.language as Language };
}

async function findAccount(
  { queries }: ComposeServices,
  { userId, address, language }: QueuedMail,
): Promise<Member | undefined> {
  if (userId !== undefined) return findMember(queries, { id: userId });
  if (address === undefined || language !== undefined) return undefined;
  return findMember(queries, { email: address });
}

async function isWanted(
  { rateLimits, mailRules }: ComposeServices,
  queued: QueuedMail,
  member: Member | undefined,
): Promise<boolean> {
  const { isUnwanted, isNotice } = mailRules[queued.kind];
  if (member && (!member.isActive || isUnwanted?.(member))) return false;
  const address = queued.address ?? member?.email;
  // One that is tried again was counted.
  if (!isNotice || address === undefined || queued.attempts > 1 || isForOwner(queued, member)) return true;
  return (await rateLimits?.allowNotice(address)) ?? true;
}

/** Counts an email that a visitor caused. One that is tried again was counted. */
async function admit({ rateLimits }: ComposeServices, queued: QueuedMail, { member, address }: Recipient) {
  const { origin, kind, attempts } = queued;
  if (!rateLimits || !origin || attempts > 1) return 'now';
  const isOwned = member !== undefined && isForOwner({ ...queued, address }, member);
  return rateLimits.admitMail({ email: address, origin, isReset: kind === 'reset', isOwned });
}

/** Whether the recipient is known to be the owner of the account. Of one that is gone or has another address, `details` say it. */
function isForOwner({ address, details }: QueuedMail, member: Member | undefined): boolean {
  if (!member) return details?.['username'] !== undefined;
  return member.ownerSince !== null && (address === undefined || emailKey(address) === emailKey(member.email));
}

/** Makes the links of an email. Throws `MailCancelled` if it was cancelled meanwhile. */
async function createLinks(services: ComposeServices, queued: QueuedMail, recipient: Recipient) {
  const { button, secondary } = services.mailRules[queued.kind];
  return {
    ...(queued.kind === 'addressCode' && { code: await codeFor(services, queued, recipient) }),
    ...(button !== null && { link: await linkTo(services, queued, recipient, button) }),
    ...(secondary !== null && { secondaryLink: await linkTo(services, queued, recipient, secondary) }),
  };
}

/** Makes a code for the address of the account. */
async function codeFor(
  { queries, key, now }: ComposeServices,
  { id }: QueuedMail,
  { member }: Recipient,
): Promise<string> {
  if (!member || !key) throw new Error('a code needs an account and the secret key');
  return queries.transaction().execute(async (trx) => {
    if (!(await lockMail(trx, id))) throw new MailCancelled();
    return createAddressCode(trx, key, member, now());
  });
}

async function linkTo(
  services: ComposeServices,
  queued: QueuedMail,
  { member, request, address, language }: Recipient,
  target: LinkTarget,
): Promise<string> {
  if (target === 'section') return addressOf(services, sectionOf(queued), language);
  if (target === 'desktop') return addressOfDesktop(services, language);
  if (!isPurpose(target)) return addressOf(services, target, language);
  if (request && (target === 'activation' || target === 'disown'))
    return linkAddress(services, target, await linkOfRequest(services, queued, request.id, target), language);
  if (!member) throw new Error(`an email ${queued.kind} has a link, but no account`);
  const link = await services.queries.transaction().execute(async (trx) => {
    // The account first, as in every other change: a change that ends links then sees one that is being made.
    await lockUser(trx, member.id);
    // A change of the password deletes queued emails: then there must be no link either.
    if (!(await lockMail(trx, queued.id))) throw new MailCancelled();
    return createLink(trx, { userId: member.id, purpose: target, email: address }, services.now());
  });
  return linkAddress(services, target, link, language);
}

async function linkOfRequest(
  { queries, key, now }: ComposeServices,
  queued: QueuedMail,
  id: number,
  purpose: 'activation' | 'disown',
): Promise<Link> {
  if (!key) throw new Error('a link of a request needs the secret key');
  return queries.transaction().execute(async (trx) => {
    const link = await createRequestLink(trx, key, { id, purpose }, now());
    if (!link || !(await lockMail(trx, queued.id))) throw new MailCancelled();
    return link;
  });
}

/** Makes the URL of a one-time link. */
export function linkAddress(
  services: Services<'config' | 'site'>,
  purpose: LinkPurpose,
  { uid, token }: Link,
  language: Language,
): string {
  const setsPassword = purpose === 'reset' || purpose === 'welcome';
  const path = `#${setsPassword ? 'reset' : purpose}/${uid}/${token}`;
  return addressOf(services, setsPassword ? 'recover' : 'confirm', language, path);
}

/** A page that a newer or older release has is not in the table of this one: then the email leads to the home page. */
function sectionOf({ details }: QueuedMail): PageId {
  return PAGE_IDS.find((page) => page === details?.['section']) ?? 'home';
}

const isPurpose = (target: LinkTarget): target is LinkPurpose => Object.hasOwn(LINK_LIFETIME_MS, target);

/** Makes a URL. A token is put after `#`: browsers send that part to no server, so that it is in no log and no referrer. */
function addressOf({ config, site }: Services<'config' | 'site'>, page: PageId, language: Language, hash = ''): string {
  return config.publicUrl + pathOf(page, language, site.slug) + hash;
}

/** The desktop page opens, or goes on with, what the member has. A host that is set no more has left /lavoro. */
function addressOfDesktop(services: Services<'config' | 'site'>, language: Language): string {
  const { desktopUrl } = services.config;
  return desktopUrl === undefined
    ? addressOf(services, 'workArea', language)
    : desktopAddress(desktopUrl, language, 'desktop');
}

/** Gives the values of the template's placeholders. */
function valuesOf(
  { site }: ComposeServices,
  { date, ...details }: NonNullable<QueuedMail['details']> = {},
  { member, address, language }: Recipient,
): Record<string, string> {
  // A name that a member chose is not sent to an address that may be another person's: a username can be a web address, which
  // mail programs turn into a link.
  const isOwned = !member || (member.ownerSince !== null && emailKey(address) === emailKey(member.email));
  return {
    product: site.name,
    contact: site.email,
    ...(member && isOwned ? { username: shownName(member) } : {}),
    ...(date === undefined ? {} : { date: formatLongDate(Number(date), language) }),
    ...(isOwned ? details : {}),
  };
}
