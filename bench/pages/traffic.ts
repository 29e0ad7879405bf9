// What a page transfers, from the network events of the DevTools protocol.
import type { CDPSession } from '@playwright/test';
import type { Values } from './figures.ts';

type Kind = 'document' | 'style' | 'script' | 'font' | 'image' | 'data';

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^text\/html/, 'document'],
  [/^text\/css/, 'style'],
  [/javascript/, 'script'],
  [/^font\//, 'font'],
  [/^image\//, 'image'],
];

interface Transfer {
  kind: Kind;
  status: number;
  isCached: boolean;
  bytes: number;
}

/** Counts of one visit. Bytes include response headers. */
export interface Traffic {
  /** The bytes of each kind and in all, and the requests that reached the server. */
  read(): Values;
  /** All bytes, and the responses that are neither a `304` nor from the cache. */
  readRepeat(): Values;
  /** The time of the last network event, in the milliseconds of `Date.now()`. */
  lastEvent(): number;
}

/** Records all traffic of a page from now on. */
export async function recordTraffic(session: CDPSession): Promise<Traffic> {
  const transfers = new Map<string, Transfer>();
  let last = Date.now();
  const at = (id: string) => {
    last = Date.now();
    const known = transfers.get(id) ?? { kind: 'data', status: 0, isCached: false, bytes: 0 };
    transfers.set(id, known);
    return known;
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url)) at(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => (at(requestId).isCached = true));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/^https?:/.test(response.url)) return;
    const kind = KINDS.find(([pattern]) => pattern.test(response.mimeType))?.[1] ?? 'data';
    const isCached = at(requestId).isCached || response.fromDiskCache === true || response.fromPrefetchCache === true;
    Object.assign(at(requestId), { kind, isCached });
  });
  // A revalidated response is reported as the cached one; its own status is here.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => (at(requestId).status = statusCode));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (transfers.has(requestId)) at(requestId).bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return {
    read: () => byKind([...transfers.values()]),
    readRepeat: () => {
      const sent = [...transfers.values()].filter(({ isCached, status }) => !isCached || status === 304);
      return {
        repeatBytes: sum(sent),
        repeatTransfers: sent.filter(({ status }) => status !== 304).length,
      };
    },
    lastEvent: () => last,
  };
}

function byKind(transfers: readonly Transfer[]): Values {
  const values: Values = {
    bytes: sum(transfers),
    requests: transfers.filter(({ isCached }) => !isCached).length,
  };
  for (const kind of ['document', 'style', 'script', 'font', 'image', 'data'] as const)
    values[kind] = sum(transfers.filter((one) => one.kind === kind));
  return values;
}

function sum(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}
