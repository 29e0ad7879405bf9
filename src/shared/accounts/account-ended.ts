// What a new password or address by a link has ended besides sessions and passkeys, which its page names before: the header
// `Account-Ended` has these words, and the page says each.

const ENDED = ['role', 'apps', 'deletion', 'newAddress'] as const;

/** One of them: the role on the page for operators, what apps may do, a deletion or a new address that was asked for. */
export type Ended = (typeof ENDED)[number];

/** Reads the header. */
export function readEnded(header: string | null): readonly Ended[] {
  const words = header?.split(' ') ?? [];
  return ENDED.filter((one) => words.includes(one));
}
