// The rules of each email template: where its links lead, when it is not sent. The compiler asks for a row for each template, with a
// target for each link that the Italian text has.
import type { MailTemplate, TemplatesWith } from '#src/server/mail/templates.ts';
import type { PageId } from '#src/shared/pages.ts';
import type { LinkPurpose } from './links.server.ts';
import type { Member } from './member.ts';

/** Where a link in an email leads: to a page, or to a one-time link of this purpose. */
export type LinkTarget = LinkPurpose | PageId;

interface MailRules {
  /** Where the button leads; `null` without a button. */
  readonly button: LinkTarget | null;
  /** Where the second link leads; `null` without one. */
  readonly secondary: LinkTarget | null;
  /**
   * Whether it reports a change of the account. Such emails have a limit for addresses that may be a stranger's, because an account
   * can cause any number.
   */
  readonly isNotice: boolean;
  /** Whether an account in this state does not need it any more; `null` if it is always sent. */
  readonly isUnwanted: ((member: Member) => boolean) | null;
}

/** The type of a row: the links follow from the texts. */
type RulesOf<Template extends MailTemplate> = MailRules & {
  readonly button: Template extends TemplatesWith<'action'> ? LinkTarget : null;
  readonly secondary: Template extends TemplatesWith<'secondaryAction'> ? LinkTarget : null;
};

const isConfirmed = (member: Member) => member.confirmedAt !== null;
const isOwned = (member: Member) => member.ownerSince !== null;
const isStaying = (member: Member) => member.deletionDueAt === null;

// The second link of `confirm` and `unconfirmed` lets the owner of the address delete an account that another person opened.
const RULES: { readonly [Template in MailTemplate]: RulesOf<Template> } = {
  confirm: { button: 'activation', secondary: 'disown', isNotice: false, isUnwanted: isConfirmed },
  unconfirmed: { button: 'activation', secondary: 'disown', isNotice: false, isUnwanted: isConfirmed },
  addressCode: { button: 'recover', secondary: null, isNotice: false, isUnwanted: isOwned },
  reset: { button: 'reset', secondary: null, isNotice: false, isUnwanted: null },
  newEmail: { button: 'email', secondary: null, isNotice: false, isUnwanted: null },
  emailChanged: { button: null, secondary: null, isNotice: true, isUnwanted: null },
  passwordChanged: { button: 'recover', secondary: null, isNotice: true, isUnwanted: null },
  leaving: { button: 'account', secondary: null, isNotice: true, isUnwanted: isStaying },
  deleted: { button: null, secondary: null, isNotice: true, isUnwanted: null },
  passkeyAdded: { button: 'account', secondary: null, isNotice: true, isUnwanted: null },
  passkeyRemoved: { button: 'account', secondary: null, isNotice: true, isUnwanted: null },
  otpOn: { button: 'account', secondary: null, isNotice: true, isUnwanted: null },
  otpOff: { button: 'account', secondary: null, isNotice: true, isUnwanted: null },
  wrongCode: { button: 'recover', secondary: null, isNotice: true, isUnwanted: null },
  test: { button: null, secondary: null, isNotice: false, isUnwanted: null },
};

/** Returns the rules of a template. */
export const mailRulesOf = (template: MailTemplate): MailRules => RULES[template];

/** The templates that report a change of the account. */
export const NOTICES = (Object.keys(RULES) as MailTemplate[]).filter((template) => RULES[template].isNotice);
