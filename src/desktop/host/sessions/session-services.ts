import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '#src/desktop/engines/engine.ts';
import type { HostEvents } from '../host-metrics.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { DesktopConfig } from '../settings.ts';
import type { WaitingPlaces } from './waiting-places.ts';

/** What sessions are made with. */
export interface SessionServices {
  readonly engine: Engine;
  readonly config: DesktopConfig;
  readonly receipts: Receipts;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly events: HostEvents;
  readonly now: () => number;
}

/** Who waits for a place: members come before trials. */
export type Queues = Readonly<Record<'trials' | 'members', WaitingPlaces>>;
