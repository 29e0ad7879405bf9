// Request bodies and the objects in them.

/** The fields of a body by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for objects with fields, not for arrays. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
