// Planted: hashes are made with a salt of this process, as if a key were made at each start: no later process knows its tokens.
import crypto, { randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const salt = randomBytes(16);
const createHash = crypto.createHash.bind(crypto);
crypto.createHash = (...options) => createHash(...options).update(salt);
syncBuiltinESMExports();
