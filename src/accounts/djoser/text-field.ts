// Text fields of a request, as Zod schemas that read a value like a Django REST `CharField`: numbers are taken as their
// text, texts are brought into Unicode NFC and trimmed (passwords are not), and an absent, null or blank value each has its own sentence.
import { z } from 'zod';
import { isLongerThan, normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import type { ValueFault } from './faults.ts';
import { JsonNumber } from './json-number.ts';

/** A kind of text, such as an email address. */
export interface TextKind {
  /** The limit of the field in code points. A text of more than twice as many is refused before anything else looks at it. */
  readonly max: number;
  /**
   * `password`: keeps the spaces around it. `paragraph`: each run of spaces, line breaks and control characters is one space.
   * `code`: a code, token or secret with the spaces that people paste along.
   */
  readonly form?: 'password' | 'paragraph' | 'code';
  /** Gives the faults of a text that is not blank. */
  readonly rules?: (text: string) => readonly ValueFault[];
  /** The code for a value that is no text, if not `notText`. */
  readonly notText?: 'emailInvalid';
  /** May be left out: nothing, `null` and a blank text are empty. */
  readonly isOptional?: true;
}

/** A text with its faults. Without a text, or with one that is far too long, it is empty and has a fault. */
export interface CheckedText {
  readonly text: string;
  readonly faults: readonly ValueFault[];
}

/** A code that a visitor copies: a link's token, an invitation, a one-time password. */
export const CODE: TextKind = { max: 256, form: 'code' };

/**
 * A field with a text. What becomes of its faults: `refuse`: the request is refused before the handler runs; `hand over`: the
 * handler gets them with the text, to report them together with those that it finds itself; `overlook`: a text that is missing or
 * wrong is empty, and one that is too long is cut.
 */
export function text<Faults extends 'refuse' | 'hand over' | 'overlook' = 'refuse'>(kind: TextKind, faults?: Faults) {
  const isOptional = kind.isOptional === true || faults === 'overlook';
  const any = isOptional ? z.custom<string>().optional() : z.custom<string>();
  const read = any.transform((value: unknown, context): string | CheckedText => {
    if (faults === 'overlook') return overlookFaults(value, kind);
    const found = readText(value, kind);
    if (faults === 'hand over') return found;
    for (const fault of found.faults) context.addIssue({ code: 'custom', params: { fault } });
    return found.text;
  });
  const { max: maxLength, form } = kind;
  // For the description of the API (`src/accounts/open-api.server.ts`).
  const described: z.ZodType = read.meta({ type: 'string', maxLength, ...(form === 'password' && { format: form }) });
  return described as z.ZodType<Faults extends 'hand over' ? CheckedText : string, string | undefined>;
}

function overlookFaults(value: unknown, kind: TextKind): string {
  const source = textOf(value) ?? '';
  const bound = 2 * kind.max;
  if (kind.form === 'code') return source.trim().slice(0, bound);
  if (kind.form !== 'paragraph') return readText(value, kind).text;
  return Array.from(oneParagraph(source.slice(0, bound)))
    .slice(0, kind.max)
    .join('');
}

function readText(value: unknown, { max, form, rules, notText, isOptional }: TextKind): CheckedText {
  const without = (fault: ValueFault): CheckedText => ({ text: '', faults: [fault] });
  const source = textOf(value);
  const trimmed = source?.trim();
  const isLeftOut =
    value === undefined || value === null || trimmed === '' || (form === 'paragraph' && source === undefined);
  if (isOptional && isLeftOut) return { text: '', faults: [] };
  if (value === undefined) return without({ code: 'required' });
  if (value === null) return without({ code: 'null' });
  if (source === undefined || trimmed === undefined) return without({ code: notText ?? 'notText' });
  if (trimmed === '') return without({ code: 'blank' });
  const tooLong: ValueFault = { code: 'tooLong', values: { max } };
  const bound = 2 * max;
  const typed = form === 'password' ? source : trimmed;
  if (isLongerThan(typed, bound)) return without(tooLong);
  if (form !== 'paragraph') {
    const text = normalizeBounded(typed, 'NFC', bound);
    return { text, faults: rules?.(text) ?? [] };
  }
  const text = oneParagraph(typed);
  return isLongerThan(text, max) ? without(tooLong) : { text, faults: [] };
}

const oneParagraph = (typed: string) => typed.replaceAll(/[\s\p{C}]+/gu, ' ').trim();

function textOf(value: unknown): string | undefined {
  const source = value instanceof JsonNumber ? value.text : value;
  return typeof source === 'string' ? source : undefined;
}
