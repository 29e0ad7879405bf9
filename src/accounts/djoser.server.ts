import { ApiError } from '#src/server/api-error.ts';
import { translate, type MessageKey } from '#src/server/messages.ts';
import { FIELDS, type FieldName } from '#src/shared/auth-api.ts';
// The only file that knows Djoser's words and shapes: how bodies and tokens are read, how faults are told.
import { LANGUAGES, type Language } from '#src/shared/languages.ts';
import type { Fault } from './fields.server.ts';
import type { SignInBlock } from './sign-in.server.ts';

/** A body that is an object, or the word for what it is instead. */
type Body =
  | { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly got: string };

/**
 * Takes the bytes of a body and its Content-Type and gives its fields; no bytes are an empty object, whatever the type.
 * Refuses other types than JSON, and bytes that are not JSON in UTF-8.
 */
export function readBody(body: unknown, contentType: string | undefined): Body {
  if (!Buffer.isBuffer(body) || body.length === 0) return { ok: true, fields: {} };
  if (!/^\s*application\/json\s*(?:;|$)/i.test(contentType ?? '')) {
    throw new ApiError('unsupportedMediaType', { type: (contentType ?? '').slice(0, 100) });
  }
  const value = parse(body);
  return isObject(value) ? { ok: true, fields: value } : { ok: false, got: pythonType(value) };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body), numbersAsText);
  } catch {
    throw new ApiError('parseError');
  }
}

/** A number, as the text that Python would make of it. */
class NumberText {
  readonly text: string;
  readonly type: 'int' | 'float';

  constructor(source: string) {
    this.type = /^-?\d+$/.test(source) ? 'int' : 'float';
    const value = Number(source);
    this.text = this.type === 'float' && Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : source;
  }
}

/** Numbers are taken by their source: `9007199254740993` as a password is not `9007199254740992`. */
function numbersAsText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

function pythonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (value instanceof NumberText) return value.type;
  return typeof value === 'boolean' ? 'bool' : 'str';
}

/** What was found in a field: its text, or why there is none. */
export type FieldValue = { readonly text: string } | { readonly fault: 'required' | 'blank' | 'null' | 'notText' };

/** Reads one field as a Django REST `CharField` does: own fields only, numbers as their text, spaces alone are blank. Passwords are not trimmed. */
export function readField(fields: Readonly<Record<string, unknown>>, field: string): FieldValue {
  if (!Object.hasOwn(fields, field)) return { fault: 'required' };
  const value = fields[field];
  if (value === null) return { fault: 'null' };
  const text = value instanceof NumberText ? value.text : value;
  if (typeof text !== 'string') return { fault: 'notText' };
  if (text.trim() === '') return { fault: 'blank' };
  return { text: field.endsWith('password') ? text.normalize('NFC') : text.trim() };
}

/** Gives the token of an `Authorization` header. Refuses with the four reasons that Django REST tells apart. */
export function readToken(header: string | undefined): string {
  const [scheme = '', token, ...more] = (header ?? '').trim().split(/\s+/);
  if (scheme.toLowerCase() !== 'token') throw new ApiError('notAuthenticated');
  if (token === undefined) throw new ApiError('tokenMissing');
  if (more.length > 0) throw new ApiError('tokenWithSpaces');
  return token;
}

/** The answer to a body that is not an object. */
export function notAnObject(got: string, language: Language): object {
  const sentence =
    got === 'null' ? translate(language, 'field.noData') : translate(language, 'field.notAnObject', { type: got });
  return { non_field_errors: [sentence], detail: sentenceOf([translate(language, 'reason.unreadable')], language) };
}

/** The answer to a failed sign-in: one for every cause. */
export function signInFailed(language: Language): object {
  return {
    non_field_errors: [translate(language, 'field.signInFailed')],
    detail: sentenceOf([translate(language, 'reason.signInFailed')], language),
  };
}

/** The answer to a sign-in whose password was right, and that needs something more. */
export function secondFactorRequired(why: SignInBlock, language: Language): object {
  return {
    non_field_errors: [translate(language, `field.${why}`)],
    detail: sentenceOf([translate(language, `reason.${why}`)], language),
    ...(why === 'unconfirmed' ? { confirmation_required: true } : { otp_required: true }),
  };
}

/** The answer to a faulty registration. There an e-mail that is no text is no address, as Djoser says it. */
export function registrationFaults(faults: readonly Fault[], language: Language): object {
  const told = faults.map((fault): Fault =>
    fault.field === 'email' && fault.code === 'notText' ? { field: 'email', code: 'emailInvalid' } : fault,
  );
  return fieldFaults(told, language);
}

/**
 * The answer to faulty fields: Djoser's array for each, and one sentence for a person about all of them. `names` renames
 * fields, as `new_password` for `password`.
 */
export function fieldFaults(
  faults: readonly Fault[],
  language: Language,
  names: Readonly<Partial<Record<FieldName, string>>> = {},
): object {
  const answer: Record<string, string[] | string> = {};
  const reasons = new Set<string>();
  for (const field of new Set<FieldName>([...FIELDS, ...faults.map((fault) => fault.field)])) {
    const ofField = faults.filter((fault) => fault.field === field);
    if (ofField.length === 0) continue;
    answer[names[field] ?? field] = ofField.map(({ code, values }) => translate(language, `field.${code}`, values));
    for (const fault of ofField) reasons.add(translate(language, reasonKey(fault), fault.values));
  }
  return { ...answer, detail: sentenceOf([...reasons], language) };
}

/** The key of a fault's reason, which unlike its sentence names the field. */
function reasonKey({ field, code }: Fault): MessageKey {
  // However a link, a code, a name or a language is faulty, there is one thing to do about it.
  if (field === 'token') return 'reason.linkInvalid';
  if (field === 'otp') return 'reason.otpWrong';
  if (field === 'name') return 'reason.nameInvalid';
  if (field === 'language') return 'reason.languageInvalid';
  const named = field === 'current_password' ? 'password' : field;
  switch (code) {
    case 'required':
    case 'blank':
    case 'null':
      return `reason.${named}Missing`;
    case 'notText':
    case 'nullCharacter':
    case 'surrogate':
      return `reason.${named}Invalid`;
    case 'tooLong':
      return `reason.${named}TooLong`;
    default:
      return `reason.${code}`;
  }
}

/** Makes one sentence of reasons, which are written as clauses. */
function sentenceOf(reasons: readonly string[], language: Language): string {
  const text = reasons.join(LANGUAGES[language].clauseSeparator ?? '; ');
  return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`;
}
