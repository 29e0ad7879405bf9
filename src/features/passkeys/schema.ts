// What crosses the wire for passkeys (WebAuthn Level 3). All calls are ours: Djoser has none.
import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A passkey, as its owner sees it; days are UTC's. */
export const passkey = z.object({ id: z.string(), name: z.string(), added_on: day, last_used_on: day });

export type Passkey = z.output<typeof passkey>;

/** The answer to `list`. */
export const passkeyList = z.object({ passkeys: z.array(passkey) });
