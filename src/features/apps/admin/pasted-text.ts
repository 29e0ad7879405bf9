const INVISIBLE = /\p{Cf}/gu;
/** Quotes and brackets that stand around an address in emails and documents. */
const AROUND = /^[\s"'`“”„‘’«»<]+|[\s"'`“”„‘’«»>]+$/gu;

/** Returns an address or an id as it was meant: without what comes along when it is copied. */
export function pastedText(text: string): string {
  return text.replace(INVISIBLE, '').replace(AROUND, '');
}
