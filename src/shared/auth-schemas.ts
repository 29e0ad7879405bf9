// What crosses the wire in the four calls of the account (Djoser's), and the limits that both sides obey.
import { z } from 'zod';

/** What anyone may read of an account: the answer to registration and to "who am I". */
export const account = z.object({ email: z.string(), username: z.string(), id: z.int().positive() });

/** The answer to a sign-in. */
export const session = z.object({ auth_token: z.string() });

export type Account = z.output<typeof account>;
