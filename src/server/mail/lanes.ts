// The lanes of the queue. Emails that somebody waits for at the screen never stand behind those that go to many.
import type { MailTemplate } from './templates.ts';

/** The lanes, as `outbox.lane` has them. Each is sent by itself, with its own connections. */
export const LANES = { awaited: 0, bulk: 1 } as const;

export type Lane = (typeof LANES)[keyof typeof LANES];

/** Emails that one event may cause for many people, and that nobody waits for. Migration 0027 has a copy. */
const BULK: ReadonlySet<MailTemplate> = new Set([
  'sectionReady',
  'unconfirmed',
  'unused',
  'unusedHome',
  'requestExpired',
  'requestsWaiting',
]);

/** Takes a template. Returns the lane of its emails. */
export const laneOf = (kind: MailTemplate): Lane => (BULK.has(kind) ? LANES.bulk : LANES.awaited);

/** Takes the connections of SMTP_CONNECTIONS. Returns how many of them a lane may use: half, and the odd one is the first lane's. */
export const connectionsOf = (lane: Lane, connections: number): number =>
  lane === LANES.awaited ? Math.ceil(connections / 2) : Math.floor(connections / 2);
