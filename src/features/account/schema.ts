// What crosses the wire in the four calls of the account (Djoser's), and the limits that both sides obey.
import { z } from 'zod';

/** Lengths in code points, as Djoser counts them. */
export const LIMITS = { email: 254, username: 150, passwordMin: 8, passwordMax: 1024 } as const;

/** The fields of a registration, in the order in which faults are told. */
export const FIELDS = ['email', 'username', 'password'] as const;

export type Field = (typeof FIELDS)[number];

/** The four calls; every path works without its last slash too. */
export const CALLS = {
  register: { method: 'POST', path: '/auth/users/' },
  signIn: { method: 'POST', path: '/auth/token/login/' },
  whoAmI: { method: 'GET', path: '/auth/users/me/' },
  signOut: { method: 'POST', path: '/auth/token/logout/' },
} as const;

/** What anyone may read of an account: the answer to registration and to "who am I". */
export const account = z.object({ email: z.string(), username: z.string(), id: z.int().positive() });

/** The answer to a sign-in. */
export const session = z.object({ auth_token: z.string() });

export type Account = z.output<typeof account>;
