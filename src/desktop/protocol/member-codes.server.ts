// The codes by which the desktop host knows a member. Both are hashes of the subject, which is random: nothing has to be stored. The
// site makes the second one too, so that its pages can say whose desktop they ask for.
import { createHash } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the id of a member's home. */
export const homeOf = (subject: string) => `m-${hash(`home ${subject}`).slice(0, 26)}`;

/** Returns the code that pages get in place of the home's id. It only restricts requests: it lets nobody in. Hosts of other releases hash the same text. */
export const memberCodeOf = (subject: string) => hash(`mark ${homeOf(subject)}`).slice(0, 16);
