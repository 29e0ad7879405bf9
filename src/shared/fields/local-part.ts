// The spellings of the part of an email address before the @ (RFC 5321, section 4.1.2).

/** A local part that needs no quotes. */
export const DOT_ATOM = /^[-!#$%&'*+/=?^_`{}|~0-9A-Z]+(?:\.[-!#$%&'*+/=?^_`{}|~0-9A-Z]+)*$/i;

/**
 * Returns a local part without quotes and backslashes that it does not need: `"a\da"` is `ada`, the same mailbox. One that needs
 * quotes keeps them, and a backslash only before a quotation mark or another backslash.
 */
export function plainLocalPart(local: string): string {
  if (!/^".*"$/s.test(local)) return local;
  const content = local.slice(1, -1).replace(/\\(.)/gs, '$1');
  return DOT_ATOM.test(content) ? content : `"${content.replace(/["\\]/g, String.raw`\$&`)}"`;
}
