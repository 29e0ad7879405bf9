// What a session gets.
import type { SessionKind, SessionLimits } from '#src/desktop/engines/engine.ts';
import type { DesktopConfig } from '../settings.ts';

const MIB = 2 ** 20;
/** Of a session of files: the session's helper, and what it forks. */
const FILES = { memoryBytes: 128 * MIB, tasks: 32, idleSeconds: 5 * 60 };

/** Returns the limits of a session of this kind. */
export function limitsOf(kind: SessionKind, config: DesktopConfig): SessionLimits {
  const [homeMib, idleMinutes, awayMinutes, ageMinutes] =
    kind === 'trial'
      ? [
          config.DESKTOP_TRIAL_MIB,
          config.DESKTOP_TRIAL_IDLE_MINUTES,
          config.DESKTOP_TRIAL_AWAY_MINUTES,
          config.DESKTOP_TRIAL_MINUTES,
        ]
      : [
          config.DESKTOP_HOME_MIB,
          config.DESKTOP_WORK_IDLE_MINUTES,
          config.DESKTOP_WORK_IDLE_MINUTES,
          config.DESKTOP_WORK_HOURS * 60,
        ];
  const limits = {
    memoryBytes: config.DESKTOP_MEMORY_MIB * MIB,
    tasks: config.DESKTOP_TASKS,
    cpuPercent: config.DESKTOP_CPU_PERCENT,
    homeBytes: homeMib * MIB,
    idleSeconds: idleMinutes * 60,
    awaySeconds: awayMinutes * 60,
    ageSeconds: ageMinutes * 60,
  };
  // No page shows it: it ends without questions.
  return kind === 'files' || kind === 'earlier' ? { ...limits, ...FILES, awaySeconds: limits.ageSeconds } : limits;
}
