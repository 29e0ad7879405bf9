/**
 * For forms whose fields are required and checked by the server. Firefox calls such a form invalid while a field is empty, and a screen
 * reader says so of its first field, which nobody has touched. The attribute is global until ARIA 1.2.
 */
export const NOT_INVALID = { 'aria-invalid': false } as const;
