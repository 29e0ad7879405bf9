// What crosses the wire on /account, and the shape of the file that a member may take along.
import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What a member sees of the account; days are UTC's. */
export const profile = z.object({
  id: z.int().positive(),
  email: z.string(),
  username: z.string(),
  language: z.string(),
  member_since: day,
  is_confirmed: z.boolean(),
  /** The new address that waits for its confirmation. */
  new_email: z.string().nullable(),
  /** The day on which the account is erased, if its owner has asked for it. */
  leaves_on: day.nullable(),
});

export type Profile = z.output<typeof profile>;

/** A sign-in, as its owner sees it. */
export const device = z.object({
  /** SHA-256 of the token, hex: names the sign-in and opens nothing. */
  id: z.string(),
  /** Browser and system, such as `Firefox, Linux`; empty if unknown. */
  name: z.string(),
  first_seen: day,
  last_seen: day,
  /** The one that asks. */
  is_current: z.boolean(),
});

export type Device = z.output<typeof device>;

/** The answer to the list of sign-ins. */
export const deviceList = z.object({ devices: z.array(device) });

const time = z.iso.datetime().describe('UTC, ISO 8601');

/** Everything that is stored about a member and is not a secret: `GET /auth/profile/export/` (GDPR articles 15 and 20). */
export const exported = z.object({
  format: z.literal('account-export'),
  version: z.literal(1),
  exported_at: time,
  account: z.object({
    id: z.int().positive(),
    email: z.string(),
    username: z.string(),
    language: z.string().describe('BCP 47, the language of mails'),
    is_active: z.boolean(),
    created_at: time,
    confirmed_at: time.nullable().describe('when the e-mail address was confirmed'),
    owner_since: time.nullable().describe('since when the holder is known to read the address'),
    deletion_warned_at: time.nullable().describe('when a mail announced that the unconfirmed account will be erased'),
    deletion_due_at: time.nullable().describe('when the account will be erased, as its owner asked'),
  }),
  password: z.literal('stored as an argon2id hash, which is not exported').describe('a note, not the password'),
  sign_ins: z.array(
    z.object({ device: z.string(), passkey_id: z.string().nullable(), created_at: time, last_used_at: time }),
  ),
  known_networks: z
    .array(
      z.object({
        fingerprint: z
          .int()
          .min(-(2 ** 31))
          .max(2 ** 31 - 1),
        last_seen_at: time,
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
      created_at: time,
      last_used_at: time,
    }),
  ),
  one_time_password: z
    .object({ since: time, recovery_codes_left: z.int().min(0) })
    .nullable()
    .describe('null if it is off'),
  pending_links: z.array(z.object({ purpose: z.string(), email: z.string().nullable(), expires_at: time })),
  pending_mails: z.array(
    z.object({
      kind: z.string(),
      address: z.string().nullable(),
      language: z.string().nullable(),
      details: z.string().nullable(),
      attempts: z.int().min(0),
      next_attempt_at: time,
      created_at: time,
    }),
  ),
});
