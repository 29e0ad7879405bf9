// Writes faults in Djoser's format: a list of sentences for each field; and `detail`, one sentence about all of them.
import { translate, type MessageKey } from '#src/server/texts/messages.ts';
import type { ErrorCode } from '#src/shared/api/error-codes.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
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

/** Returns one sentence about all faults, as `detail` has it. */
export function sentencesOf(faults: readonly Fault[], language: Language): string {
  return sentenceOf([...new Set(faults.map((fault) => translate(language, reasonKey(fault), fault.values)))], language);
}

/** Flags that tell a client what a sign-in with the right password needs in addition. Djoser has none. */
function flagsOf(faults: readonly Fault[]): object {
  const code = faults.find(({ field }) => field === 'non_field_errors')?.code;
  if (code === 'unconfirmed') return { confirmation_required: true };
  return code === 'otpRequired' || code === 'otpWrong' ? { otp_required: true } : {};
}

/** The codes of the faults, for the header of the response. Those of a field have the order of its sentences. */
export function codesOf(faults: readonly Fault[]): ErrorCode[] {
  return faults.map(({ field, code, values = {} }) => ({
    field: field === 'non_field_errors' ? '' : field,
    code,
    values,
  }));
}

type Clause = Extract<MessageKey, `reason.${string}`>;

/** The clauses about texts in general, by field: they name the field, as `detail` must. */
interface Clauses {
  readonly missing: Clause;
  readonly invalid: Clause;
  readonly tooLong: Clause;
}

const clausesOf = (subject: 'email' | 'username' | 'password'): Clauses => ({
  missing: `reason.${subject}Missing`,
  invalid: `reason.${subject}Invalid`,
  tooLong: `reason.${subject}TooLong`,
});

const ofEachLanguage = (clause: Clause) =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, clause])) as Record<Language, Clause>;

// A single clause stands for all faults of a field: the reader can do one thing about it.
const CLAUSES: Readonly<Record<FieldName, Clauses | Clause>> = {
  email: clausesOf('email'),
  new_email: clausesOf('email'),
  username: clausesOf('username'),
  new_username: clausesOf('username'),
  password: clausesOf('password'),
  new_password: clausesOf('password'),
  current_password: clausesOf('password'),
  token: 'reason.linkInvalid',
  otp: 'reason.otpWrong',
  code: 'reason.codeWrong',
  name: 'reason.nameInvalid',
  id: 'reason.groupIdInvalid',
  who: 'reason.memberUnknown',
  member: 'reason.unreadable',
  display_name: 'reason.displayNameInvalid',
  language: 'reason.languageInvalid',
  // Pages send these by themselves: no reader can correct them.
  decision: 'reason.unreadable',
  remember: 'reason.unreadable',
  request_id: 'reason.unreadable',
  message: 'reason.messageInvalid',
  page: 'reason.pageInvalid',
  reason: 'reason.reasonTooLong',
  note: 'reason.noteTooLong',
  ...ofEachLanguage('reason.announcementInvalid'),
  non_field_errors: { missing: 'reason.unreadable', invalid: 'reason.unreadable', tooLong: 'reason.unreadable' },
};

/** The key of the clause for `detail`, which unlike the sentence in the list names the field. */
function reasonKey({ field, code }: Fault): Clause {
  // A schema may refuse a field that no rule names, such as the `response` of a passkey.
  const clauses = Object.hasOwn(CLAUSES, field) ? CLAUSES[field] : 'reason.unreadable';
  if (typeof clauses === 'string') return clauses;
  switch (code) {
    case 'required':
    case 'blank':
    case 'null':
      return clauses.missing;
    case 'notText':
    case 'nullCharacter':
    case 'surrogate':
      return clauses.invalid;
    case 'tooLong':
      return clauses.tooLong;
    case 'groupTaken':
      return 'reason.groupIdInvalid';
    case 'memberUnconfirmed':
      return 'reason.memberUnknown';
    case 'notAnObject':
    case 'noData':
      return 'reason.unreadable';
    default:
      return `reason.${code}`;
  }
}

/** Makes one sentence of clauses. */
function sentenceOf(clauses: readonly string[], language: Language): string {
  const text = clauses.join(LANGUAGES[language].clauseSeparator ?? '; ');
  return `${text.charAt(0).toLocaleUpperCase(language)}${text.slice(1)}.`;
}
