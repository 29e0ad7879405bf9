// Plant: a password for an unknown address is refused without the work of a comparison.
import type { Rewrite } from './rewrite.ts';

const BEGIN = 'async verify(password, stored) {';
const rewrites: readonly Rewrite[] = [
  { file: 'src/server/passwords/hasher.ts', from: BEGIN, to: `${BEGIN} if (stored === undefined) return false;` },
];
process.env['DRILL_REWRITE'] = JSON.stringify(rewrites);
// It reads the setting as it is loaded.
await import('./rewrite.ts');
