// What the owner asks about guests on the control line.
import type { ControlRequest, ControlResult } from '#src/desktop/protocol/control-messages.ts';
import { HelperFault } from '../file-helper.ts';
import type { Guests } from './guests.ts';

const NAMES = ['share', 'unshare', 'admit', 'dismiss', 'stopSharing'] as const;
export type GuestRequest = Extract<ControlRequest, { readonly do: (typeof NAMES)[number] }>;

export const isForGuests = (request: ControlRequest): request is GuestRequest =>
  NAMES.some((name) => name === request.do);

/** Does it; a session of files has no guests. Throws `HelperFault`, which is the answer. */
export function shareBy(guests: Guests | undefined, request: GuestRequest): ControlResult {
  if (!guests) throw new HelperFault('missing');
  switch (request.do) {
    case 'share': {
      const made = guests.makeLink(request.kind, request.seconds);
      if (!made) throw new HelperFault('busy');
      return made;
    }
    case 'unshare':
      guests.removeLink(request.link);
      break;
    case 'admit':
      if (!guests.admit(request.guest, request.kind)) throw new HelperFault('missing');
      break;
    case 'dismiss':
      guests.dismiss(request.guest);
      break;
    case 'stopSharing':
      guests.endAll('over');
      break;
  }
  return { done: true };
}
