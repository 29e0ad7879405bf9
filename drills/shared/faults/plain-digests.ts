// Rate-limit counters and tokens are stored as plain text instead of as digests.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { replaceMethod } from '../replace-method.ts';

/** What counters and tokens are made of; other digests stay. */
const PLAIN = /^\["(?!known)|^[0-9a-f]{64}$|^[\w-]{43}$/;

for (const name of ['createHash', 'createHmac'])
  replaceMethod(crypto, name, ({ given, old }) => {
    const digest = old(given) as object;
    replaceMethod(digest, 'update', (call) => {
      const [data] = call.given;
      if (typeof data === 'string' && PLAIN.test(data)) Object.assign(digest, { digest: () => data });
      return call.old(call.given);
    });
    return digest;
  });
syncBuiltinESMExports();
