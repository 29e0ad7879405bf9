// Why the browser gives or creates no passkey: a wish of the visitor, or the circumstances.
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { RequestError } from '#src/client/api/api-client.ts';
import { localError } from '#src/client/api/failure.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

/** Throws a `RequestError` if passkeys cannot work in this browser or at this address. */
export function requirePasskeys(unsupported: TextKey): void {
  if (!isSecureContext) throw localError('signIn.passkeyAddress');
  if (!browserSupportsWebAuthn()) throw localError(unsupported);
}

/** The failure for what the browser's own request has thrown; `stopped` is its text if the visitor may have cancelled. */
export function passkeyFault(error: unknown, stopped: TextKey): RequestError {
  const name = error instanceof Error ? error.name : '';
  // An IP address, or another name than that of the site.
  if (name === 'SecurityError') return localError('signIn.passkeyAddress');
  // Only while one is created.
  if (name === 'InvalidStateError') return localError('account.passkeyKnown');
  return localError(stopped);
}
