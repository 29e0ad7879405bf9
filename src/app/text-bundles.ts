// Which groups of texts travel together. A page loads `frame` and its own bundle, in its language; the other eight
// languages of both follow when the browser is idle, so that switching works with the network cut (decision 0005).
import { IN_PREPARATION_IDS } from '#src/features/in-preparation/list.ts';
import type { TextGroup } from '#src/shared/texts.ts';

/** The groups of each bundle. */
export const TEXT_BUNDLES = {
  frame: ['frame', 'errors'],
  start: ['start'],
  home: ['home', 'slides'],
  entra: ['entra'],
  // Loaded with the first focus on a new password (src/ui/late-texts.ts).
  passwordHint: ['passwordHint'],
  // Loaded for signed-in visitors whose account needs something.
  accountNotice: ['accountNotice'],
  account: ['account', 'entra'],
  recover: ['recover', 'entra'],
  confirm: ['confirm'],
  prova: ['prova'],
  lavoro: ['lavoro'],
  manifesto: ['fullScreen', 'fondamenta', 'finanzia'],
  contribuisci: ['contribuisci'],
  bilancio: ['bilancio'],
  privacy: ['privacy', 'entra'],
  inPreparation: ['inPreparation', ...IN_PREPARATION_IDS],
  notFound: ['notFound'],
} as const satisfies Record<string, readonly TextGroup[]>;

/** The name of a bundle. */
export type TextBundle = keyof typeof TEXT_BUNDLES;
