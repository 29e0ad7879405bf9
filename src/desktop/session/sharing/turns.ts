// Tracks whether the display's last input was the owner's or a guest's: copied text goes to the owner's device only after the owner's.

/** Programs copy with a delay: the owner's input does not count so soon after a guest's. */
const COPIES_WITHIN_MS = 1_000;

/** `tell`: the turn has changed. `now` returns milliseconds. */
export function createTurns(tell: (isGuests: boolean) => void, now: () => number = () => performance.now()) {
  let isGuests = false;
  let at = 0;
  return {
    guestPressed(): void {
      at = now();
      if (isGuests) return;
      isGuests = true;
      tell(true);
    },
    ownerPressed(): void {
      if (!isGuests || now() - at < COPIES_WITHIN_MS) return;
      isGuests = false;
      tell(false);
    },
    isGuests: () => isGuests,
  };
}
