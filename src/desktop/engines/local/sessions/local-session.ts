// What the engine knows of a session that runs.
import type { SessionOrder } from '#src/desktop/engines/engine.ts';
import type { KnownSession } from '#src/desktop/engines/session-table.ts';
import type { OpenHome } from '../homes/homes.ts';
import type { LimitGroup } from '../limits/limit-groups.ts';
import type { SessionChild } from './session-child.ts';

export interface LocalSession extends KnownSession {
  readonly order: SessionOrder;
  readonly folder: string;
  readonly uid: number | undefined;
  /** Of its programs, and of the process that carries its picture. */
  group?: LimitGroup;
  processGroup?: LimitGroup;
  home?: OpenHome;
  child?: SessionChild;
  /** Who were let in to look, or to help. */
  guests?: number;
  /** How many of them were cut off. */
  guestsLost?: number;
  /** Why it failed. */
  failure?: string;
}
