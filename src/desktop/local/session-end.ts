// What is counted of a session before its end, and why it failed.
import type { Ending } from '../engine.ts';
import type { SessionChild } from './session-child.ts';
import type { Session } from './session-record.ts';
import { mountsOf, processesBeside } from './traces.ts';

const LONGEST_REASON = 500;

/** Counts what the end of `child` will erase. Without processes nothing can be counted: they have ended before. */
export async function countErased(child: SessionChild | undefined): Promise<Ending['erased']> {
  const processes = child ? processesBeside(child.inner) : 0;
  if (!child || processes === 0) return {};
  return { ...(await child.count()), processes, mounts: mountsOf(child.inner) };
}

/** Returns what a session's process wrote last, in one line, without what names the session or its home. */
export function failureOf({ order, group }: Session, written: string): string {
  const kills = group?.memoryKills() ?? 0;
  let line = written.replace(/\s+/g, ' ').trim();
  for (const id of [order.id, order.home]) if (id !== undefined) line = line.replaceAll(id, '…');
  return kills === 0
    ? line.slice(0, LONGEST_REASON)
    : `${line.slice(0, LONGEST_REASON)} Programs ended because its memory was used up: ${kills}.`;
}
