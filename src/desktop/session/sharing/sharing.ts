// Connects the parts of sharing: guests, pointers of all participants, whose input came last, and the end of guests with the owner.
import type { WebSocket } from 'ws';
import type { ControlPointer, StreamTurn } from '#src/desktop/protocol/control-messages.ts';
import { createGuests, type GuestsOptions } from './guests.ts';
import { createOwnerWatch } from './owner-watch.ts';
import { createPointers } from './pointers.ts';
import { createTurns } from './turns.ts';

/** Among those who point (guest-messages.ts). */
const OWNER = 0;

interface SharingOptions extends Omit<GuestsOptions, 'onPointer' | 'onPress'> {
  /** The owner's lines: that of the picture, and those beside it. */
  readonly stream: () => WebSocket | undefined;
  readonly controls: () => Iterable<WebSocket>;
}

export function createSharing({ stream, controls, ...options }: SharingOptions) {
  const pointers = createPointers((pointer) => {
    guests.tellPointer(pointer);
    // A page of the owner that does not read gets no more.
    for (const page of pointer[0] === OWNER ? [] : controls())
      if (page.bufferedAmount === 0) page.send(JSON.stringify({ pointer } satisfies ControlPointer));
  });
  // On the line of what is copied, so that it is read in this order.
  const tellTurn = (isGuests: boolean) => stream()?.send(JSON.stringify({ isGuests } satisfies StreamTurn));
  const turns = createTurns(tellTurn);
  const guests = createGuests({
    ...options,
    onPointer: (id, x, y) => pointers.move(id, x, y),
    onPress: () => turns.guestPressed(),
  });
  return {
    guests,
    /** To be told again and again whether a page of the owner is there. */
    watchOwner: createOwnerWatch(() => guests.endAll('ownerLeft')),
    ownerPoints: (x: number, y: number) => pointers.move(OWNER, x, y),
    ownerPresses: () => turns.ownerPressed(),
    /** A page of the owner has the stream now. */
    ownerLooks: () => void (turns.isGuests() && tellTurn(true)),
  };
}
