/** Lengths of the fields of an account, in code points, as Djoser counts them. */
export const FIELD_LIMITS = { email: 254, username: 150, passwordMin: 8, passwordMax: 1024 } as const;

/** Lengths of the fields of the feedback page. A message in any alphabet fits into the largest body (`src/server/http.ts`). */
export const FEEDBACK_LIMITS = { message: 2000, page: 200 } as const;
