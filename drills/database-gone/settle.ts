// After an outage: what registrations were answered must be true.
import { ask, signIn } from '../shared/http.ts';
import type { Registration } from '../shared/traffic.ts';

/**
 * Lets everyone whose registration did not succeed register again, and then everyone sign in. Returns a line for each who cannot:
 * an account was lost, or one that was never acknowledged is in the way.
 */
export async function settle(site: string, registrations: readonly Registration[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { status, email, username, password } of registrations) {
    const body = { email, username, password };
    const again = status === 201 ? 201 : (await ask('POST', `${site}/auth/users/`, { body })).status;
    if (again !== 201 && again !== 400) faults.push(`${username}: was answered ${status}, and then ${again}`);
    const isIn = await signIn(site, body).then(
      () => true,
      () => false,
    );
    if (!isIn) faults.push(`${username}: was answered ${status} and ${again}, and cannot sign in`);
  }
  return faults;
}
