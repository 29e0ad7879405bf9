// Request bodies and the objects in them.

/** The fields of a body by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for objects with fields, not for arrays. */
export const isFields = (held: unknown): held is Fields =>
  typeof held === 'object' && held !== null && !Array.isArray(held);
