// Where people point: told to the others some 14 times a second, the last place for certain.
import type { PointerAt } from '#src/desktop/protocol/guest-messages.ts';

const EVERY_MS = 70;

/** `tell` gets where one of them points. */
export function createPointers(tell: (pointer: PointerAt) => void) {
  const last = new Map<number, PointerAt>();
  const waiting = new Map<number, NodeJS.Timeout>();
  const say = (id: number) => {
    const pointer = last.get(id);
    last.delete(id);
    if (!pointer) return void waiting.delete(id);
    waiting.set(id, setTimeout(say, EVERY_MS, id).unref());
    tell(pointer);
  };
  return {
    move(id: number, x: number, y: number): void {
      last.set(id, [id, x, y]);
      if (!waiting.has(id)) say(id);
    },
  };
}
