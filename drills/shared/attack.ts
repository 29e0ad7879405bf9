// The costly requests that clients can repeat.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The kinds of attack, as the report names them. */
export const ATTACKS = [
  'registrations',
  'wrong passwords',
  'correct passwords',
  'passkey sign-ins',
  'password resets',
] as const;

export type AttackKind = (typeof ATTACKS)[number];

/** The site as passkeys know it. */
export const PARTY = { origin: 'https://site.example', id: 'site.example' };

/** What is sent where. */
export interface AttackOrder {
  readonly site: string;
  readonly kind: AttackKind;
  /** The IP address; absent: another for each request, so that no limit of one client is reached. */
  readonly from?: string;
  readonly parallel: number;
}

/** The responses to the attackers. */
export interface Attacked {
  /** How often each status. */
  readonly statuses: Record<string, number>;
  /** 503 without a time to come back. */
  bare503: number;
  /** Why there was no response. */
  readonly errors: string[];
}

/** Starts an attack in a thread. Resolves once it goes on; `stop` resolves with the responses. */
export async function startAttack(order: AttackOrder): Promise<{ stop(): Promise<Attacked> }> {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: order });
  await once(thread, 'message');
  const stop = async () => {
    const ended = once(thread, 'message') as Promise<[Attacked]>;
    thread.postMessage('stop');
    return (await ended)[0];
  };
  return { stop };
}
