// Bodies and the objects in them.

/** What a body holds, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value of a body holds fields of its own: an object, and no list. */
export const isFields = (held: unknown): held is Fields =>
  typeof held === 'object' && held !== null && !Array.isArray(held);
