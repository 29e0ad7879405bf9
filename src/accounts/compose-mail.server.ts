import { lockMail, type QueuedMail } from '#src/server/mail/outbox.ts';
// Which mail goes to whom, with which links. Written when it is sent: links run from then, and none waits in a table.
import { renderMail, type MailTemplate } from '#src/server/mail/templates.ts';
import type { Mail } from '#src/server/mail/transport.ts';
import { pathOf, type PageId } from '#src/shared/addresses.ts';
import { formatLongDate } from '#src/shared/format.ts';
import type { Language } from '#src/shared/languages.ts';
import { createLink, type LinkPurpose } from './links.server.ts';
import { findMember, type Member } from './members.server.ts';
import { emailKey } from './names.server.ts';
import type { AccountServices } from './services.server.ts';

/** Where the button of a mail leads: to a page, or to a link of this purpose. */
const LINKS: Readonly<Partial<Record<MailTemplate, LinkPurpose | PageId>>> = {
  confirm: 'activation',
  unconfirmed: 'activation',
  reset: 'reset',
  newEmail: 'email',
  passwordChanged: 'recover',
  leaving: 'account',
  passkeyAdded: 'account',
  passkeyRemoved: 'account',
  otpOff: 'account',
  wrongCode: 'recover',
};

/** Mails that an account in this state does not need any more. */
const UNWANTED: Readonly<Partial<Record<MailTemplate, (member: Member) => boolean>>> = {
  confirm: (member) => member.confirmedAt !== null,
  unconfirmed: (member) => member.confirmedAt !== null,
  leaving: (member) => member.deletionDueAt === null,
};

/** What is told about a change. Whoever opened an account with a stranger's address could send them any number. */
const NOTICES: ReadonlySet<MailTemplate> = new Set([
  'passwordChanged',
  'leaving',
  'passkeyAdded',
  'passkeyRemoved',
  'otpOn',
  'otpOff',
  'wrongCode',
]);

type ComposeServices = Pick<AccountServices, 'queries' | 'site' | 'config' | 'now'> & {
  /** Without it nothing is counted, as for the operator's test. */
  readonly rateLimits?: Pick<AccountServices['rateLimits'], 'allowNotice'>;
};

/** Thrown when a mail is not wanted any more while it is written. */
class MailCancelled extends Error {}

/** Writes an ordered mail. Nothing if nobody is to get it: no such account, or the reason is gone. */
export async function composeMail(parts: ComposeServices, ordered: QueuedMail): Promise<Mail | undefined> {
  return write(parts, ordered).catch((error: unknown) => {
    if (error instanceof MailCancelled) return undefined;
    throw error;
  });
}

async function write(parts: ComposeServices, ordered: QueuedMail): Promise<Mail | undefined> {
  const { queries, site, now } = parts;
  const { kind, userId, address } = ordered;
  const member =
    userId !== undefined
      ? await findMember(queries, { id: userId })
      : address !== undefined && ordered.language === undefined
        ? await findMember(queries, { emailKey: emailKey(address) })
        : undefined;
  // A mail without an account names its language: a farewell, a test, a word to an address that was given up.
  if (!member && ordered.language === undefined) return undefined;
  if (member && (!member.isActive || UNWANTED[kind]?.(member))) return undefined;
  if (
    member?.ownerSince === null &&
    NOTICES.has(kind) &&
    (await parts.rateLimits?.allowNotice(kind, member.email)) === false
  )
    return undefined;
  const to = userId === undefined && member ? member.email : (address ?? member?.email);
  if (to === undefined) return undefined;
  const language = ordered.language ?? member?.language ?? 'it';
  const { date, ...details } = ordered.details ?? {};
  const link = async (purpose: LinkPurpose) => {
    if (!member) throw new Error(`a mail ${kind} has a link, but no account`);
    const made = await queries.transaction().execute(async (trx) => {
      // Called off since it was claimed, by a password that was changed: then there is no link either.
      if (!(await lockMail(trx, ordered.id))) return undefined;
      return createLink(trx, { userId: member.id, purpose, email: to }, now());
    });
    if (!made) throw new MailCancelled();
    const { uid, token } = made;
    return linkTo(parts, purpose === 'reset' ? 'recover' : 'confirm', language, `#${purpose}/${uid}/${token}`);
  };
  // The week after which the account is erased runs from here: the mail may have waited for days.
  if (kind === 'unconfirmed' && member)
    await queries.updateTable('users').set({ deletion_warned_at: now() }).where('id', '=', member.id).execute();
  // Names that somebody chose do not reach an address that they are not known to read: a username may be an invitation to
  // an address of the web, which mail programs turn into a link.
  const isProven = !member || (member.ownerSince !== null && emailKey(to) === emailKey(member.email));
  const target = LINKS[kind];
  const letter = renderMail(kind, {
    language,
    values: {
      product: site.name,
      contact: site.email,
      ...(member && isProven ? { username: member.username } : {}),
      ...(date === undefined ? {} : { date: formatLongDate(Number(date), language) }),
      ...(isProven ? details : {}),
    },
    ...(target === undefined ? {} : { link: isPurpose(target) ? await link(target) : linkTo(parts, target, language) }),
    ...(kind === 'confirm' || kind === 'unconfirmed' ? { asideLink: await link('disown') } : {}),
  });
  return {
    ...letter,
    id: `${kind}-${ordered.id.toString(36)}`,
    from: { name: site.name, address: site.email },
    to,
    language,
  };
}

function isPurpose(target: LinkPurpose | PageId): target is LinkPurpose {
  return (
    target === 'activation' || target === 'reset' || target === 'email' || target === 'disown' || target === 'owner'
  );
}

/** The part after `#` stays in the browser: no log and no referrer ever holds a link's token. */
function linkTo({ config, site }: ComposeServices, page: PageId, language: Language, hash = ''): string {
  return config.publicUrl + pathOf(page, language, site.slug) + hash;
}
