// The export: everything that is stored about an account, without secrets.
import type { z } from 'zod';
import { exportMember, memberOf, toIsoTime } from '#src/accounts/member.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { USED } from '#src/accounts/used-links.server.ts';
import { readSnapshot } from '#src/server/database/read-snapshot.ts';
import { exported } from './export-schema.ts';
import { readAll } from './store.server.ts';

/** Gives the document of an account as of one moment, in the form that `docs/account-export.md` describes. */
export async function exportOf(
  { queries, config, now }: Pick<AccountServices, 'queries' | 'config' | 'now'>,
  userId: number,
): Promise<z.output<typeof exported>> {
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
  const rows = await readSnapshot(queries, engine, (trx) => readAll(trx, userId));
  const { users: user, otp_secrets: otp, tokens, passkeys, links } = rows;
  return exported.parse({
    format: 'account-export',
    version: 1,
    exported_at: toIsoTime(now()),
    account: exportMember(memberOf(user)),
    password: 'stored as an argon2id hash, which is not exported',
    sign_ins: tokens.map(({ device, passkey_id, created_at, last_used_at }) => ({
      device,
      passkey_id,
      created_at: toIsoTime(created_at),
      last_used_at: toIsoTime(last_used_at),
    })),
    known_networks: rows.known_clients.map(({ fingerprint, last_seen_at }) => ({
      fingerprint,
      last_seen_at: toIsoTime(last_seen_at),
    })),
    passkeys: passkeys.map(({ id, name, public_key, counter, transports, rp_id, created_at, last_used_at }) => ({
      id,
      name,
      rp_id,
      public_key,
      counter,
      transports,
      created_at: toIsoTime(created_at),
      last_used_at: toIsoTime(last_used_at),
    })),
    one_time_password: otp
      ? { since: toIsoTime(otp.created_at), recovery_codes_left: rows.recovery_codes.length }
      : null,
    apps: rows.openid_consents.map(({ client_id, name, subject, scopes, is_remembered, given_at, last_used_at }) => ({
      id: client_id,
      name,
      identifier: subject,
      scopes,
      is_remembered: is_remembered === 1,
      given_at: toIsoTime(given_at),
      last_used_at: toIsoTime(last_used_at),
    })),
    app_identifiers: rows.openid_subjects.map(({ sector, subject }) => ({ host: sector, identifier: subject })),
    pending_links: links
      .filter(({ purpose }) => purpose !== USED)
      .map(({ purpose, email, expires_at }) => ({
        purpose,
        email,
        expires_at: toIsoTime(expires_at),
      })),
    pending_mails: rows.outbox.map(({ kind, address, language, details, attempts, next_attempt_at, created_at }) => ({
      kind,
      address,
      language,
      details,
      attempts,
      next_attempt_at: toIsoTime(next_attempt_at),
      created_at: toIsoTime(created_at),
    })),
  });
}
