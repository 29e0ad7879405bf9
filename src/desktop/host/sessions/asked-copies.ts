// Copies that a page asks for, and asks about again with the same name while they run.
import type { FastifyRequest } from 'fastify';
import { EngineError } from '#src/desktop/engines/engine.ts';
import type { CopyAnswer, HostFault, KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createConcurrencyLimit } from '#src/server/limits/concurrency-limit.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { withinAnswerTime } from '../http/answer-timeout.ts';
import { HostError } from '../http/http.ts';

/** Copies in a minute, and at the same time: each reads and writes up to the size of a trial or a home. */
const COPIES = { ofClient: 6, ofAll: 60 };
const MOST_AT_ONCE = 4;
const MOST_OF_CLIENT = 2;

const FAULTS: Readonly<Record<EngineError['code'], HostFault>> = {
  'no-space': 'no-room',
  'home-in-use': 'busy',
  'unknown-session': 'unknown',
  missing: 'missing',
  'too-many': 'bad-request',
  'disk-full': 'failed',
  'not-started': 'failed',
  unsure: 'unsure',
};

interface AskedCopy {
  /** The last copy of each is known, for a page that asks again. */
  readonly key: string;
  /** What the page calls it. */
  readonly name: string;
  /** Into which it goes. */
  readonly home: string;
}

/** Makes the list of one kind, empty at first. `isKnown`: whether a page may still ask about the copy of a key. */
export function createAskedCopies(now: () => number, isKnown: (key: string) => boolean) {
  const isTooOften = createMinuteLimit(COPIES, now);
  const copies = new Map<string, { readonly name: string; readonly home: string; readonly kept: Promise<KeptFiles> }>();
  const ofClients = createConcurrencyLimit(MOST_OF_CLIENT);
  let running = 0;

  function begin({ key, name, home }: AskedCopy, client: string, copy: () => Promise<KeptFiles>): Promise<KeptFiles> {
    if (isTooOften(home)) throw new HostError('too-many');
    const leave = running < MOST_AT_ONCE ? ofClients.enter(client) : undefined;
    if (!leave) throw new HostError('busy');
    for (const old of copies.keys()) if (!isKnown(old)) copies.delete(old);
    running++;
    const kept = copy().finally(() => {
      running--;
      leave();
    });
    // The page may be gone before it fails.
    kept.catch(() => undefined);
    copies.set(key, { name, home, kept });
    return kept;
  }

  /** Begins a copy, or finds the one of that name. Throws a `HostError` for what it has failed with. */
  return async (request: FastifyRequest, asked: AskedCopy, copy: () => Promise<KeptFiles>): Promise<CopyAnswer> => {
    const known = copies.get(asked.key);
    const isSame = known?.name === asked.name && known.home === asked.home;
    const kept = isSame ? known.kept : begin(asked, clientAddress(request.ip), copy);
    try {
      return (await withinAnswerTime(kept)) ?? { isCopying: true };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // What the copying programs said, or which disk is full, of the operator's interest alone.
      if (FAULTS[error.code] === 'failed' || error.code === 'unsure')
        request.log.warn({ reason: error.message }, 'files were not copied');
      throw new HostError(FAULTS[error.code]);
    }
  };
}
