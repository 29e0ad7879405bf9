/** Returns a new secret of a trial: 192 random bits, in 32 characters. */
export function createTrialKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
