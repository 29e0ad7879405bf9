// For faults: changes the texts of which hashes and HMACs are made, such as the names of rate-limit counters.
import crypto from 'node:crypto';
import { replaceMethod } from './replace-method.ts';

/** Calls `change` with each text and digests what it returns; `onDigest` may return another digest. */
export function onDigest(
  method: 'createHash' | 'createHmac',
  change: (text: string) => string,
  onDigest: (text: string, digest: unknown) => unknown = (_, digest) => digest,
): void {
  replaceMethod(crypto, method, ({ given, old }) => {
    const maker = old(given) as object;
    let text = '';
    replaceMethod(maker, 'update', ({ given: [data, ...rest], old }) => {
      if (typeof data === 'string') text = change(data);
      return old([typeof data === 'string' ? text : data, ...rest]);
    });
    replaceMethod(maker, 'digest', ({ given, old }) => onDigest(text, old(given)));
    return maker;
  });
}
