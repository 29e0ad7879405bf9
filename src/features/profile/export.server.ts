// Everything that is stored about a member, as one JSON document; secrets, and what only opens doors, stay out.
import type { z } from 'zod';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { readSnapshot } from '#src/server/database/read-snapshot.ts';
import { exported } from './schema.ts';
import { readAll } from './store.server.ts';

/** Gives the document of an account as of one moment; its schema is `exported`, and in words docs/account-export.md. */
export async function exportOf(
  { queries, config, now }: Pick<AccountServices, 'queries' | 'config' | 'now'>,
  userId: number,
): Promise<z.output<typeof exported>> {
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
  const rows = await readSnapshot(queries, engine, (trx) => readAll(trx, userId));
  const { users: user, otp_secrets: otp, tokens, passkeys, links } = rows;
  const time = (at: number) => new Date(at).toISOString();
  const maybe = (at: number | null) => (at === null ? null : time(at));
  return exported.parse({
    format: 'account-export',
    version: 1,
    exported_at: time(now()),
    account: {
      id: user.id,
      email: user.email,
      username: user.username,
      language: user.language,
      is_active: user.is_active === 1,
      created_at: time(user.created_at),
      confirmed_at: maybe(user.confirmed_at),
      owner_since: maybe(user.owner_since),
      deletion_warned_at: maybe(user.deletion_warned_at),
      deletion_due_at: maybe(user.deletion_due_at),
    },
    password: 'stored as an argon2id hash, which is not exported',
    sign_ins: tokens.map(({ device, passkey_id, created_at, last_used_at }) => ({
      device,
      passkey_id,
      created_at: time(created_at),
      last_used_at: time(last_used_at),
    })),
    known_networks: rows.known_clients.map(({ fingerprint, last_seen_at }) => ({
      fingerprint,
      last_seen_at: time(last_seen_at),
    })),
    passkeys: passkeys.map(({ id, name, public_key, counter, transports, rp_id, created_at, last_used_at }) => ({
      id,
      name,
      rp_id,
      public_key,
      counter,
      transports,
      created_at: time(created_at),
      last_used_at: time(last_used_at),
    })),
    one_time_password: otp ? { since: time(otp.created_at), recovery_codes_left: rows.recovery_codes.length } : null,
    pending_links: links.map(({ purpose, email, expires_at }) => ({ purpose, email, expires_at: time(expires_at) })),
    pending_mails: rows.outbox.map(({ kind, address, language, details, attempts, next_attempt_at, created_at }) => ({
      kind,
      address,
      language,
      details,
      attempts,
      next_attempt_at: time(next_attempt_at),
      created_at: time(created_at),
    })),
  });
}
