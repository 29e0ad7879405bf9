// Tokens that hold once, by their `jti` (RFC 7519, section 4.1.7).

const MOST = 10_000;

/** Remembers them for so long, the newest if there are too many. */
export function createSeenTokens(forMs: number, now: () => number = Date.now) {
  const seen = new Map<string, number>();
  return {
    /** Returns false for one that came before. */
    isNew(jti: string): boolean {
      for (const [old, at] of seen) {
        if (seen.size < MOST && Math.abs(now() - at) < forMs) break;
        seen.delete(old);
      }
      if (seen.has(jti)) return false;
      seen.set(jti, now());
      return true;
    },
  };
}
