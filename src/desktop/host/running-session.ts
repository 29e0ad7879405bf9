import type { SessionState } from '#src/desktop/engines/engine.ts';
import type { Admission } from './admission.ts';
import type { Owner } from './ended-sessions.ts';

/** What the host knows of a session that runs, or is starting. */
export interface RunningSession {
  readonly owner: Owner;
  readonly ratio: 1 | 2;
  readonly started: Promise<SessionState>;
  readonly orderedAt: number;
  /** When the page of a trial said that it is closed, until a page asks for the trial again. */
  leftAt?: number | undefined;
  /** What the page that asked for it is told; absent for one that ran before this host. */
  admission?: Promise<Admission>;
  /** Files that were taken into an account. */
  kept: number;
}
