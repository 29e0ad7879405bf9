// Chooses the encoding of a response from `Accept-Encoding` (RFC 9110, section 12.5.3).

/** The encoding of a body. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first: at equal weight the smallest wins. */
const PREFERENCE: readonly Encoding[] = ['br', 'gzip', 'identity'];

// Browsers send a handful of values. The limit keeps an attacker from filling the memory.
const CACHE_SIZE = 256;
const cache = new Map<string, readonly Encoding[]>();

/**
 * Takes an `Accept-Encoding` header, or nothing, and gives the encodings to try, best first. `identity` is always the
 * last resort: a refusal (406) would help nobody.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const cached = cache.get(header);
  if (cached) return cached;
  const encodings = parseEncodings(header);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(header, encodings);
  return encodings;
}

function parseEncodings(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : readWeight(weight));
  }
  const weightOf = (encoding: Encoding) =>
    // `identity` is acceptable if it is not named, but after every encoding that is.
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
  const accepted = PREFERENCE.filter((encoding) => weightOf(encoding) > 0);
  accepted.sort((a, b) => weightOf(b) - weightOf(a));
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}

/** A weight from 0 to 1 with three decimals at most; anything else counts as a refusal. */
function readWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
