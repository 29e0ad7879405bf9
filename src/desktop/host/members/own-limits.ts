// What each member may have on a desktop: the host's settings, unless the site says another number for a group of the member.
import type { FastifyBaseLogger } from 'fastify';
import type { SessionLimits } from '#src/desktop/engines/engine.ts';
import type { MemberLimits } from '#src/desktop/protocol/member-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import type { SiteClient } from './site-client.ts';

const MIB = 2 ** 20;
const MOST_KNOWN = 10_000;
/** A page that waits for a place asks every few seconds. */
const FRESH_MS = MINUTE_MS;

/** Returns the limits of the desktop of a member that differ from the settings. */
export type OwnLimits = (sub: string) => Promise<Partial<SessionLimits>>;

/** Asks the site. Where it does not answer, what it said last holds, or the settings: a desktop opens also without it. */
export function createOwnLimits(
  site: Pick<SiteClient, 'limitsOf'> | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number,
): OwnLimits {
  const known = new Map<string, { readonly at: number; readonly limits: MemberLimits }>();
  /** As long as a member is known here at most (/privacy); the oldest are the first. */
  const forget = () => {
    for (const [sub, { at }] of known) {
      if (known.size <= MOST_KNOWN && Math.abs(now() - at) < DAY_MS) return;
      known.delete(sub);
    }
  };
  return async (sub) => {
    forget();
    const last = known.get(sub);
    if (!site || (last && Math.abs(now() - last.at) < FRESH_MS)) return limitsFrom(last?.limits ?? {});
    const limits = await site.limitsOf(sub).catch((err: unknown) => {
      log.warn({ err }, "the site did not say a member's limits, and the last known ones hold");
      return undefined;
    });
    if (!limits) return limitsFrom(last?.limits ?? {});
    known.delete(sub);
    known.set(sub, { at: now(), limits });
    forget();
    return limitsFrom(limits);
  };
}

const limitsFrom = ({ home_mib, memory_mib, work_hours }: MemberLimits): Partial<SessionLimits> => ({
  ...(home_mib !== undefined && { homeBytes: home_mib * MIB }),
  ...(memory_mib !== undefined && { memoryBytes: memory_mib * MIB }),
  ...(work_hours !== undefined && { ageSeconds: (work_hours * HOUR_MS) / 1000 }),
});
