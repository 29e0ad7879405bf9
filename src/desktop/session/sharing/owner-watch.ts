// Guests go when the owner has gone: some time after the last of the owner's pages, which may only be loaded again.

const AWAY_MS = 30_000;

/** `onAway` is called once no page of the owner was there for 30 s. */
export function createOwnerWatch(onAway: () => void): (isHere: boolean) => void {
  let timer: NodeJS.Timeout | undefined;
  return (isHere) => {
    if (!isHere) timer ??= setTimeout(onAway, AWAY_MS).unref();
    else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
}
