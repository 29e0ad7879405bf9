// Hashes have a salt of this process, as if a key were made at each start: the next process knows none of its tokens.
import crypto, { randomBytes, type Hash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { replaceMethod } from '../../shared/replace-method.ts';

const salt = randomBytes(16);
replaceMethod(crypto, 'createHash', ({ given, old }) => (old(given) as Hash).update(salt));
syncBuiltinESMExports();
