// For faults: changes the texts that HMACs are made of, such as the names of rate-limit counters.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { replaceMethod } from '../replace-method.ts';

/** Calls `change` with each text. */
export function onHmac(change: (text: string) => string): void {
  replaceMethod(crypto, 'createHmac', ({ given, old }) => {
    const hmac = old(given) as object;
    replaceMethod(hmac, 'update', (call) => {
      const [data, ...rest] = call.given;
      return call.old([typeof data === 'string' ? change(data) : data, ...rest]);
    });
    return hmac;
  });
  syncBuiltinESMExports();
}
