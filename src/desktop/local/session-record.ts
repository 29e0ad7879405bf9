// What the engine knows of a session that runs.
import type { Ending, SessionOrder, SessionState } from '../engine.ts';
import type { FromSession } from '../session/messages.ts';
import type { OpenHome } from './homes.ts';
import type { LimitGroup } from './limit-groups.ts';
import type { SessionChild } from './session-child.ts';

export interface Session {
  readonly order: SessionOrder;
  readonly started: number;
  readonly folder: string;
  readonly uid: number | undefined;
  phase: SessionState['phase'];
  group?: LimitGroup;
  home?: OpenHome;
  child?: SessionChild;
  activity: Pick<Extract<FromSession, { is: 'activity' }>, 'viewers' | 'lastInput' | 'ends'>;
  /** Why it failed. */
  failure?: string;
  starting?: Promise<SessionState>;
  ending?: Promise<Ending>;
}

/** For the host. */
export function stateOf({ order, phase, started, activity }: Session): SessionState {
  const { viewers, lastInput, ends } = activity;
  return {
    id: order.id,
    kind: order.kind,
    ...(order.home !== undefined && { home: order.home }),
    phase,
    ratio: order.size.ratio,
    started,
    lastInput,
    viewers,
    ends,
  };
}
