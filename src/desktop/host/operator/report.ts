// What runs on this host, for the site's operators: no contents, and no ids that are part of addresses.
import { createHash } from 'node:crypto';
import { totalmem } from 'node:os';
import { MOST_SESSIONS, type OperatorReport } from '#src/desktop/protocol/operator-orders.ts';
import type { HostServices } from '../services.ts';
import type { Closings } from './closings.ts';

/** Returns the name of a session for operators. */
export const nameOf = (id: string): string =>
  createHash('sha256').update(`operator ${id}`).digest('base64url').slice(0, 16);

/** Lists what runs, the oldest first. */
export function reportOf(
  { config, engine, members, sessions }: Pick<HostServices, 'config' | 'engine' | 'members' | 'sessions'>,
  closings: Pick<Closings, 'endOf'>,
): OperatorReport {
  const all = [...sessions.running].sort(([, a], [, b]) => a.orderedAt - b.orderedAt);
  const { drain } = sessions;
  return {
    sessions: all.slice(0, MOST_SESSIONS).map(([id, { owner, orderedAt }]) => {
      const state = engine.state(id);
      const [sub, memoryBytes, endsAt] = [
        owner.kind === 'trial' ? undefined : members.subjectOf(owner.home),
        engine.memory?.(id),
        closings.endOf(id),
      ];
      return {
        name: nameOf(id),
        kind: owner.kind,
        ...(sub !== undefined && { sub }),
        isStarting: state?.phase !== 'running' && state?.phase !== 'ending',
        started: Math.round(state?.started ?? orderedAt),
        ...(state?.unseenSince !== undefined && { unseenSince: Math.round(state.unseenSince) }),
        ...(memoryBytes !== undefined && { memoryBytes }),
        ...(endsAt !== undefined && { endsAt }),
      };
    }),
    total: all.length,
    waiting: sessions.counts().waiting,
    most: {
      sessions: config.DESKTOP_MAX_SESSIONS,
      trials: config.DESKTOP_MAX_TRIALS,
      files: config.DESKTOP_MAX_FILES,
    },
    hasSpare: sessions.hasSpare(),
    memory: { freeBytes: process.availableMemory(), totalBytes: totalmem() },
    canTell: engine.announce !== undefined,
    ...(drain.isOn() && { drain: { ...(drain.endsAt() !== undefined && { endsAt: drain.endsAt() }) } }),
  };
}
