// What a rule of an email says: where its links lead, when it is not sent. The module of a feature has one for each of its templates,
// with a target for each link that the Italian text has.
import type { LinkPurpose } from '#src/accounts/links/links.server.ts';
import type { Member } from '#src/accounts/members/member.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { MailTemplate, TemplatesWith } from '#src/server/mail/templates.ts';
import type { PageId } from '#src/shared/pages/pages.ts';

/**
 * Where a link in an email leads: to a page, to the one that `section` of the details names, to the member's desktop, or to a
 * one-time link of this purpose.
 */
export type LinkTarget = LinkPurpose | PageId | 'section' | 'desktop';

interface MailRule {
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
  /**
   * Reads the values of its text when it is sent, by the queued `details`, so that the queue holds no second copy of them. Gives
   * nothing if they were deleted, or it is too late: then it is not sent.
   */
  readonly readDetails?: (
    queries: Queries,
    details: Readonly<Record<string, string>>,
    now: number,
  ) => Promise<Record<string, string> | undefined>;
  /** Called in the transaction that deletes it from the queue, once a mail server (not a file) has accepted it for this account. */
  readonly onAccepted?: (trx: Queries, userId: number, now: number) => Promise<void>;
}

/** The type of a row: the links follow from the texts. */
type RulesOf<Template extends MailTemplate> = MailRule & {
  readonly button: Template extends TemplatesWith<'action'> ? LinkTarget : null;
  readonly secondary: Template extends TemplatesWith<'secondaryAction'> ? LinkTarget : null;
};

/** The rules of all templates. */
export type MailRules = { readonly [Template in MailTemplate]: RulesOf<Template> };

/** The templates that report a change of the account. */
export function noticesOf(rules: MailRules): MailTemplate[] {
  return (Object.keys(rules) as MailTemplate[]).filter((template) => rules[template].isNotice);
}

/** The rules of a notice with a button to this page, or without one. */
export const notice = <Button extends PageId | null>(button: Button) =>
  ({ button, secondary: null, isNotice: true, isUnwanted: null }) as const;
