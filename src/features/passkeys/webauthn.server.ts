// Loads the WebAuthn library and turns its errors into the code `passkeyFailed`.
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';

/** Loaded at its first use: it brings a reader of certificates along, which a server without passkeys never needs. */
export const webauthn = lazyImport(() => import('@simplewebauthn/server'));

/** Runs a function of the library, which throws at everything that it does not accept: that is `passkeyFailed`, whatever the reason. */
export async function orRefuse<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof ApiError) throw error;
    throw new ApiError('passkeyFailed');
  }
}
