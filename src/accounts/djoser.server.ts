// Writes faults in Djoser's format: a list of sentences for each field; and `detail`, one sentence about all of them.
import { translate, type MessageKey } from '#src/server/messages.ts';
import { LANGUAGES, type Language } from '#src/shared/languages.ts';
import type { Fault, FieldName } from './faults.ts';

/** The fields whose faults come first, in this order; others follow as they were found. */
const FIRST: readonly FieldName[] = ['email', 'new_email', 'username', 'new_username', 'password', 'new_password'];

/** Gives the body of a `400`. The same faults give the same body, whatever their order. */
export function faultsBody(faults: readonly Fault[], language: Language): object {
  const body: Record<string, string[] | string | true> = {};
  const reasons = new Set<string>();
  for (const field of new Set([...FIRST, ...faults.map((fault) => fault.field)])) {
    const ofField = faults.filter((fault) => fault.field === field);
    if (ofField.length === 0) continue;
    body[field] = ofField.map(({ code, values }) => translate(language, `field.${code}`, values));
    for (const fault of ofField) reasons.add(translate(language, reasonKey(fault), fault.values));
  }
  return { ...body, detail: sentenceOf([...reasons], language), ...flagsOf(faults) };
}

/** Flags that tell a client what a sign-in with the right password needs in addition. Djoser has none. */
function flagsOf(faults: readonly Fault[]): object {
  const code = faults.find(({ field }) => field === 'non_field_errors')?.code;
  if (code === 'unconfirmed') return { confirmation_required: true };
  return code === 'otpRequired' || code === 'otpWrong' ? { otp_required: true } : {};
}

/** The key of the clause for `detail`, which unlike the sentence in the list names the field. */
function reasonKey({ field, code }: Fault): MessageKey {
  // A link, code, name or language has one clause for all its faults: the reader can do one thing about it.
  if (field === 'token') return 'reason.linkInvalid';
  if (field === 'otp') return 'reason.otpWrong';
  if (field === 'code') return 'reason.codeWrong';
  if (field === 'name') return 'reason.nameInvalid';
  if (field === 'language') return 'reason.languageInvalid';
  switch (code) {
    case 'required':
    case 'blank':
    case 'null':
      return `reason.${subjectOf(field)}Missing`;
    case 'notText':
    case 'nullCharacter':
    case 'surrogate':
      return `reason.${subjectOf(field)}Invalid`;
    case 'tooLong':
      return `reason.${subjectOf(field)}TooLong`;
    case 'notAnObject':
    case 'noData':
      return 'reason.unreadable';
    default:
      return `reason.${code}`;
  }
}

function subjectOf(field: FieldName): 'email' | 'username' | 'password' {
  if (field.endsWith('password')) return 'password';
  return field.endsWith('username') ? 'username' : 'email';
}

/** Makes one sentence of clauses. */
function sentenceOf(clauses: readonly string[], language: Language): string {
  const text = clauses.join(LANGUAGES[language].clauseSeparator ?? '; ');
  return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`;
}
