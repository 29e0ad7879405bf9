/** Returns the decimal digits of a text, of any script, as ASCII digits: pasted codes have spaces, dashes and full-width digits. */
export function asciiDigits(text: string): string {
  return Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => String(valueOf(digit))).join('');
}

/** Unicode encodes the ten digits of a script one after another, from zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1 - before))) before += 1;
  return before % 10;
}
