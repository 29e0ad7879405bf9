/**
 * Takes where a part begins and how large it is, and the same of what is seen, in one direction. Returns by how much what is seen has to
 * move, so that the part is in it with an eighth of room on both sides; of a part that is too large the beginning.
 */
export function shiftToShow(from: number, size: number, first: number, length: number): number {
  const room = length / 8;
  const [before, after] = [from - room - first, from + size + room - first - length];
  return before < 0 ? before : Math.max(0, Math.min(before, after));
}
