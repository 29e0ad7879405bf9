/** Lengths of the fields of an account, in code points, as Djoser counts them. */
export const FIELD_LIMITS = { email: 254, username: 150, displayName: 60, passwordMin: 8, passwordMax: 1024 } as const;

/** The length of the sentence with which a visitor asks for an account, and of an operator's reason to refuse it. */
export const REQUEST_LIMITS = { message: 500, reason: 500 } as const;

/** Lengths of the fields of the feedback page. A message in any alphabet fits into the largest body (`src/server/http.ts`). */
export const FEEDBACK_LIMITS = { message: 2000, page: 200 } as const;
