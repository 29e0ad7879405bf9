// Ctrl, Alt and Shift together lead out of the picture.

/**
 * Calls `leave` at the last of the three keys and says whether it was that. The session does not get this key: the focus is elsewhere when
 * it is let go, so the session would hold it down.
 */
export function leaveByKeys(event: KeyboardEvent, leave: () => void): boolean {
  if (!(event.ctrlKey && event.altKey && event.shiftKey)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  leave();
  return true;
}
