// What is counted of a session before its end, and why it failed.
import type { Ending } from '#src/desktop/engines/engine.ts';
import { endOf } from '#src/desktop/engines/printable.ts';
import type { LocalSession } from './local-session.ts';
import type { SessionChild } from './session-child.ts';
import { heldBy, mountsOf, processesBeside } from './traces.ts';

/**
 * Counts what the end of `child` will erase. All numbers are the kernel's: no program of the session is asked. Without processes nothing
 * can be counted: they have ended before.
 */
export async function countErased(child: SessionChild | undefined): Promise<Ending['erased']> {
  const processes = child ? processesBeside(child.initPid) : 0;
  if (!child || processes === 0) return {};
  return { ...(await heldBy(child.initPid)), processes, mounts: mountsOf(child.initPid) };
}

/** Returns why a session failed, without what names it or its home. */
export function failureOf({ order, group }: LocalSession, written: string): string {
  let line = written;
  for (const id of [order.id, order.home]) if (id !== undefined) line = line.replaceAll(id, '…');
  return [endOf(line), limitHitsOf(group) ?? ''].join(' ').trim();
}

/** Returns how often the limits of a session were in its way; nothing if they never were. */
export function limitHitsOf(group: LocalSession['group']): string | undefined {
  const [kills, refused] = [group?.memoryKills() ?? 0, group?.refusedTasks() ?? 0];
  const lines = [
    kills > 0 && `Programs ended because its memory was used up: ${kills}.`,
    refused > 0 && `Processes refused because it had all that it may have: ${refused}.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines.join(' ') : undefined;
}
