// Whether a mail server that says "no such mailbox" can be believed: one that refuses everybody says it, too. It can if it has
// refused the email, then accepted another one, and then refused the email again.
import type { MailTransport } from './transport.ts';

/** What one transport has seen since this process started. Counts instead of times, so that no clock matters. */
interface Seen {
  accepted: number;
  /** By email: how many others had been accepted when it was refused first. */
  readonly refused: Map<number, number>;
}

/** The most refused emails that are remembered; one that is forgotten is tried once more. */
const MAX_REFUSED = 10_000;

const SEEN = new WeakMap<MailTransport, Seen>();

function seenBy(transport: MailTransport): Seen {
  const seen = SEEN.get(transport) ?? { accepted: 0, refused: new Map<number, number>() };
  SEEN.set(transport, seen);
  return seen;
}

/** Records that an email was accepted. */
export function recordAccepted(transport: MailTransport, id: number): void {
  const seen = seenBy(transport);
  seen.accepted += 1;
  seen.refused.delete(id);
}

/** Records that an email was refused because its mailbox does not exist. Returns whether that can be believed. */
export function recordNoMailbox(transport: MailTransport, id: number): boolean {
  const { accepted, refused } = seenBy(transport);
  const before = refused.get(id);
  if (before !== undefined && accepted > before) return refused.delete(id);
  if (before === undefined && refused.size < MAX_REFUSED) refused.set(id, accepted);
  return false;
}
