// Text fields of a request, as Zod schemas that read a value like a Django REST `CharField`: numbers are taken as their
// text, texts are brought into Unicode NFC and trimmed (passwords are not), and an absent, null or blank value each has its own sentence.
import { z } from 'zod';
import { isLongerThan, normalizeBounded } from '#src/shared/bounded-text.ts';
import type { ValueFault } from './faults.ts';
import { JsonNumber } from './json-number.ts';

/** A kind of text, such as an email address. */
export interface TextKind {
  /** The limit of the field in code points. A text of more than twice as many is refused before anything else looks at it. */
  readonly max: number;
  /** Passwords keep the spaces around them. */
  readonly isPassword?: boolean;
  /** Gives the faults of a text that is not blank. */
  readonly rules?: (text: string) => readonly ValueFault[];
  /** The code for a value that is no text, if not `notText`. */
  readonly notText?: 'emailInvalid';
}

/** A text with its faults. Without a text, or with one that is far too long, it is empty and has a fault. */
export interface CheckedText {
  readonly text: string;
  readonly faults: readonly ValueFault[];
}

/** A required text. A request with a fault is refused before the handler runs. */
export function text(kind: TextKind) {
  return z.custom<string>().transform((value: unknown, context): string => {
    const { text, faults } = readText(value, kind);
    for (const fault of faults) context.addIssue({ code: 'custom', params: { fault } });
    return text;
  });
}

/** A text that may be left out: nothing, `null` and a blank text are empty. Otherwise like `text`. */
export function textOrEmpty(kind: TextKind) {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return z.custom<string | null | undefined>().transform((value: unknown, context): string => {
    if (isEmpty(value)) return '';
    const { text, faults } = readText(value, kind);
    for (const fault of faults) context.addIssue({ code: 'custom', params: { fault } });
    return text;
  });
}

/** A text that never fails: the handler gets it with its faults, to report them together with those that it finds itself. */
export function checkedText(kind: TextKind) {
  return z.custom<string>().transform((value: unknown) => readText(value, kind));
}

/** The longest code, token or secret that a request may have, in code points, with the spaces that people paste along. */
const CODE_MAX = 256;

/**
 * A code, token or secret that may be left out. Anything that is no text counts as empty; of a text that is too long,
 * only a part is read.
 */
export function optionalText() {
  return z.custom<string | undefined>().transform(
    (value: unknown) =>
      textOf(value)
        ?.trim()
        .slice(0, 2 * CODE_MAX) ?? '',
  );
}

/**
 * A text of one paragraph that may be left out: spaces, line breaks and control characters are single spaces. It has no
 * faults; what is longer than `max` characters is cut off.
 */
export function optionalParagraph(max: number) {
  return z.custom<string | undefined>().transform((value: unknown) => {
    const source = (textOf(value) ?? '').slice(0, 2 * max).replaceAll(/[\s\p{C}]+/gu, ' ');
    return Array.from(source.trim()).slice(0, max).join('');
  });
}

/** The same, but a text that is too long is refused: nobody who writes it expects a part of it. */
export function paragraphOrEmpty(max: number) {
  return z.custom<string | undefined>().transform((value: unknown, context): string => {
    const typed = textOf(value)?.trim() ?? '';
    const paragraph = isLongerThan(typed, 2 * max) ? typed : typed.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
    if (!isLongerThan(paragraph, max)) return paragraph;
    context.addIssue({ code: 'custom', params: { fault: { code: 'tooLong', values: { max } } } });
    return '';
  });
}

/** A password that may be left out. Anything that cannot be the member's counts as empty. */
export function optionalPassword(max: number) {
  return z.custom<string | undefined>().transform((value: unknown) => readText(value, { max, isPassword: true }).text);
}

function readText(value: unknown, { max, isPassword = false, rules, notText }: TextKind): CheckedText {
  const without = (fault: ValueFault): CheckedText => ({ text: '', faults: [fault] });
  if (value === undefined) return without({ code: 'required' });
  if (value === null) return without({ code: 'null' });
  const source = textOf(value);
  if (source === undefined) return without({ code: notText ?? 'notText' });
  const trimmed = source.trim();
  if (trimmed === '') return without({ code: 'blank' });
  const bound = 2 * max;
  const typed = isPassword ? source : trimmed;
  if (isLongerThan(typed, bound)) return without({ code: 'tooLong', values: { max } });
  const text = normalizeBounded(typed, 'NFC', bound);
  return { text, faults: rules?.(text) ?? [] };
}

function textOf(value: unknown): string | undefined {
  const source = value instanceof JsonNumber ? value.text : value;
  return typeof source === 'string' ? source : undefined;
}
