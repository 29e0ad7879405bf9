/** Why a queued email could not be sent, for the page and the command that list the queue. */
export const MAIL_FAULTS = ['noMailbox', 'full', 'refused', 'busy', 'signIn', 'unreachable', 'tls', 'other'] as const;

export type MailFault = (typeof MAIL_FAULTS)[number];
