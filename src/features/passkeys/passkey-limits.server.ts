// The rate limits of sign-ins by passkey.
import { signInsOfAccount } from '#src/accounts/limits/sign-in-limits.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';

type LimitServices = Services<'rateCounters' | 'config'>;

/** Counts a sign-in by passkey before anything of it is checked. Throws `throttled` if the client has made too many. */
export async function recordPasskeySignIn({ rateCounters, config }: LimitServices, client: string): Promise<void> {
  const { record, countersOf } = rateCounters;
  await record(await countersOf(client, config.limits.failuresPerMinute, MINUTE_MS, 'passkeys'));
}

/** Counts a passkey that was right, for all clients together. Throws `throttled` if the account has had too many. */
export async function recordRightPasskey({ rateCounters, config }: LimitServices, userId: number): Promise<void> {
  const { record, counter } = rateCounters;
  await record([await counter(signInsOfAccount(config.limits), 'right passkeys', String(userId))]);
}
