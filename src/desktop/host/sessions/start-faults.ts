// A session cannot start: what the operator reads in the log, and what the visitor is told.
import type { FastifyBaseLogger } from 'fastify';
import { EngineError, type SessionKind } from '#src/desktop/engines/engine.ts';
import { newRequestId } from '#src/server/http/request-id.ts';
import type { HostEvents } from '../host-metrics.ts';
import type { Admission } from './admission.ts';

/** Logs and counts faults. */
export function createStartFaults(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, events: HostEvents) {
  /** The number of the line that says so, until a session of the kind starts. */
  const diskFull = new Map<SessionKind, string>();
  return {
    /** A session has started: the disk has room again. */
    started: (kind: SessionKind) => void diskFull.delete(kind),

    /** Returns what the visitor is told. A full disk is logged once: all who meet it read the number of that line. */
    failed(kind: SessionKind, err: unknown): Admission {
      const code = err instanceof EngineError ? err.code : 'failed';
      events.refused(code);
      // An engine's message names what failed on this machine, never a visitor.
      const reason = err instanceof EngineError ? err.message : undefined;
      const known = code === 'disk-full' ? diskFull.get(kind) : undefined;
      if (known !== undefined) return { result: 'failed', number: known };
      const number = newRequestId();
      if (code === 'disk-full') {
        diskFull.set(kind, number);
        log.warn({ kind, reason, number }, 'the disk is full: no session starts');
      } else log.error({ err, code, reason, number }, 'a session could not start');
      return code === 'no-space' ? { result: 'no-room' } : { result: 'failed', number };
    },
  };
}
