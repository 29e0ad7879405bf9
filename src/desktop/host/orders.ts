// What visitors and members may ask for, and what a session gets.
import { z } from 'zod';
import { type SessionKind, type SessionLimits, type SessionOrder } from '#src/desktop/engines/engine.ts';
import { LAYOUTS } from '#src/desktop/protocol/layouts.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { DesktopConfig } from './settings.ts';

const MIB = 2 ** 20;

/** The most that a screen of today has, so that nobody fills the memory by its size. */
const pixels = z.number().int().min(160).max(7680);

/** The secret of a trial, as the page makes it (`createTrialKey`). */
export const trialKey = z.string().regex(/^[\w-]{32}$/);

/** The body of a request for a session (`SessionRequest`). */
export const sessionRequest = z.strictObject({
  language: z.enum(LANGUAGE_CODES),
  layout: z.enum(LAYOUTS),
  scheme: z.enum(['light', 'dark']),
  zone: z
    .string()
    .max(64)
    .regex(/^[A-Z][\w+-]*(?:\/[\w+-]+){0,2}$/i)
    .optional(),
  size: z.strictObject({
    width: pixels,
    height: pixels.max(4320),
    ratio: z.union([z.literal(1), z.literal(2)]),
  }),
  key: trialKey.optional(),
  member: z.string().max(100).optional(),
});

/** What the order takes over from the request. */
export type Preferences = Pick<SessionOrder, 'language' | 'layout' | 'scheme' | 'zone' | 'size'>;

/** Returns the limits of a session of this kind. */
export function limitsOf(kind: SessionKind, config: DesktopConfig): SessionLimits {
  const shared = {
    memoryBytes: config.DESKTOP_MEMORY_MIB * MIB,
    tasks: config.DESKTOP_TASKS,
    cpuPercent: config.DESKTOP_CPU_PERCENT,
  };
  if (kind === 'trial')
    return {
      ...shared,
      homeBytes: config.DESKTOP_TRIAL_MIB * MIB,
      idleSeconds: config.DESKTOP_TRIAL_IDLE_MINUTES * 60,
      awaySeconds: config.DESKTOP_TRIAL_AWAY_MINUTES * 60,
      ageSeconds: config.DESKTOP_TRIAL_MINUTES * 60,
    };
  return {
    ...shared,
    homeBytes: config.DESKTOP_HOME_MIB * MIB,
    idleSeconds: config.DESKTOP_WORK_IDLE_MINUTES * 60,
    awaySeconds: config.DESKTOP_WORK_IDLE_MINUTES * 60,
    ageSeconds: config.DESKTOP_WORK_HOURS * 3600,
  };
}
