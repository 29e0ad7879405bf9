// For faults: changes the input of HMACs, such as the names of rate-limit counters.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { replaceMethod } from '../replace-method.ts';

/** Calls `change` with each text and hashes what it returns; `onDigest` sees the result. */
export function onHmac(change: (text: string) => string, onDigest?: (text: string, digest: string) => void): void {
  replaceMethod(crypto, 'createHmac', ({ given, old }) => {
    const hmac = old(given) as object;
    let text = '';
    replaceMethod(hmac, 'update', (call) => {
      const [data, ...rest] = call.given;
      if (typeof data === 'string') text = change(data);
      return call.old([typeof data === 'string' ? text : data, ...rest]);
    });
    replaceMethod(hmac, 'digest', (call) => {
      const digest = call.old(call.given);
      onDigest?.(text, String(digest));
      return digest;
    });
    return hmac;
  });
  syncBuiltinESMExports();
}
