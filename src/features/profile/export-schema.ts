// Schema of the file with a member's exported data (`docs/account-export.md`).
import { z } from 'zod';
import { exportedMember, isoTime } from '#src/accounts/member.ts';

/** Everything that is stored about a member except secrets: `GET /auth/profile/export/` (GDPR articles 15 and 20). */
export const exported = z.object({
  format: z.literal('account-export'),
  version: z.literal(1),
  exported_at: isoTime,
  account: exportedMember,
  password: z.literal('stored as an argon2id hash, which is not exported').describe('a note, not the password'),
  sign_ins: z.array(
    z.object({ device: z.string(), passkey_id: z.string().nullable(), created_at: isoTime, last_used_at: isoTime }),
  ),
  known_networks: z
    .array(
      z.object({
        fingerprint: z
          .int()
          .min(-(2 ** 31))
          .max(2 ** 31 - 1),
        last_seen_at: isoTime,
      }),
    )
    .describe('32-bit fingerprints of networks that the account was used from'),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      rp_id: z.string().nullable(),
      public_key: z.string(),
      counter: z.int().min(0),
      transports: z.string(),
      created_at: isoTime,
      last_used_at: isoTime,
    }),
  ),
  one_time_password: z
    .object({ since: isoTime, recovery_codes_left: z.int().min(0) })
    .nullable()
    .describe('null if it is off'),
  apps: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      identifier: z.string().nullable(),
      scopes: z.string(),
      is_remembered: z.boolean(),
      given_at: isoTime,
      last_used_at: isoTime,
    }),
  ),
  app_identifiers: z.array(z.object({ host: z.string(), identifier: z.string() })),
  pending_links: z.array(z.object({ purpose: z.string(), email: z.string().nullable(), expires_at: isoTime })),
  pending_mails: z.array(
    z.object({
      kind: z.string(),
      address: z.string().nullable(),
      language: z.string().nullable(),
      details: z.string().nullable(),
      attempts: z.int().min(0),
      next_attempt_at: isoTime,
      created_at: isoTime,
    }),
  ),
});
