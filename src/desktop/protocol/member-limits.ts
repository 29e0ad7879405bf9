// What the site says of one member's desktops, by the groups that the member is in. The host parses it.
import { z } from 'zod';

/** What each may be, as the host's own settings. */
export const LIMIT_RANGES = {
  home_mib: [16, 1_048_576],
  memory_mib: [256, 65_536],
  work_hours: [1, 720],
} as const;

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most).optional();

/** Absent: the host's own setting holds. */
export const memberLimits = z.object({
  home_mib: within(LIMIT_RANGES.home_mib),
  memory_mib: within(LIMIT_RANGES.memory_mib),
  work_hours: within(LIMIT_RANGES.work_hours),
});
export type MemberLimits = z.output<typeof memberLimits>;
