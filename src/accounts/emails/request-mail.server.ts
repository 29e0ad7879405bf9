// Emails that a visitor asks for: to confirm an address, or to choose a new password.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import type { ADDRESS_INPUT } from '#src/accounts/endpoints.ts';
import { networkFingerprint } from '#src/accounts/limits/network-fingerprint.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { emailKey, storedEmail } from '#src/server/identity/email-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';

type Context = RuleContext<{
  method: 'POST';
  path: string;
  auth: 'optional';
  openBecause: string;
  input: typeof ADDRESS_INPUT;
}>;

/**
 * Queues an email to an address, whether it has an account or not: everything that happens before the response is the same. Refuses
 * with `throttled` a client that has requested too many. An email beyond the limit of its address is not sent, and the response
 * is the same; a member who is signed in gets some at their own address in any case.
 */
export async function requestMail(
  { queries, rateLimits, key, now }: Services<'queries' | 'rateLimits' | 'key' | 'now'>,
  kind: 'confirm' | 'reset',
  { input: { email }, client, member }: Pick<Context, 'input' | 'client' | 'member'>,
): Promise<void> {
  await rateLimits.recordMailRequest(client);
  const mail = { kind, address: storedEmail(email) };
  const isOwn = member !== undefined && emailKey(member.email) === emailKey(email);
  if (!isOwn) {
    const origin = { by: 'request', network: networkFingerprint(key, client) } as const;
    await enqueueMail(queries, { ...mail, origin }, now());
  } else if (await rateLimits.allowOwnMail(email, kind === 'reset')) await enqueueMail(queries, mail, now());
}
