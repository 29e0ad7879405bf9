/** Lengths of the fields of an account, in code points, as Djoser counts them. */
export const FIELD_LIMITS = { email: 254, username: 150, passwordMin: 8, passwordMax: 1024 } as const;
