// Text fields of a request, as Zod schemas that read a value like a Django REST `CharField`: numbers are taken as their
// text, texts are trimmed (passwords are not), and an absent, null or blank value each has its own sentence.
import { z } from 'zod';
import type { ValueFault } from './faults.ts';
import { JsonNumber } from './json-number.ts';

/** A kind of text, such as an email address. */
export interface TextKind {
  /** Passwords keep the spaces around them and are brought into Unicode NFC. */
  readonly isPassword?: boolean;
  /** Gives the faults of a text that is not blank. */
  readonly rules?: (text: string) => readonly ValueFault[];
  /** The code for a value that is no text, if not `notText`. */
  readonly notText?: 'emailInvalid';
}

/** A text with its faults. Without a text it is empty and has a fault. */
export interface CheckedText {
  readonly text: string;
  readonly faults: readonly ValueFault[];
}

/** A required text. A request with a fault is refused before the handler runs. */
export function text(kind: TextKind = {}) {
  return z.custom<string>().transform((value: unknown, context): string => {
    const { text, faults } = readText(value, kind);
    for (const fault of faults) context.addIssue({ code: 'custom', params: { fault } });
    return text;
  });
}

/** A text that never fails: the handler gets it with its faults, to report them together with those that it finds itself. */
export function checkedText(kind: TextKind = {}) {
  return z.custom<string>().transform((value: unknown) => readText(value, kind));
}

/** A text that may be left out. Anything that is no text counts as empty. */
export function optionalText() {
  return z.custom<string | undefined>().transform((value: unknown) => readText(value, {}).text);
}

function readText(value: unknown, { isPassword = false, rules, notText }: TextKind): CheckedText {
  const without = (code: ValueFault['code']): CheckedText => ({ text: '', faults: [{ code }] });
  if (value === undefined) return without('required');
  if (value === null) return without('null');
  const source = value instanceof JsonNumber ? value.text : value;
  if (typeof source !== 'string') return without(notText ?? 'notText');
  if (source.trim() === '') return without('blank');
  const text = isPassword ? source.normalize('NFC') : source.trim();
  return { text, faults: rules?.(text) ?? [] };
}
