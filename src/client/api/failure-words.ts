// A failure in words: our texts by code, each at its field. Without a code the server's own sentences are shown (spec, section 8).
import type { ErrorCode, FaultCode, RequestErrorCode } from '#src/shared/api/error-codes.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { TextKey, Texts } from '#src/shared/texts/texts.ts';
import type { Failure } from './failure.ts';

/** What a form shows of a failure. */
export interface FailureWords {
  /** The one error that belongs to no field of the form, or how many fields have one. */
  readonly sentence: string;
  /** The errors of the form's fields, which are said nowhere else. A field with an empty list is marked as invalid. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The language of all this, if it is not the page's (WCAG 3.1.2). */
  readonly lang: Language | undefined;
}

/** Codes of faults that no visitor has made. A list is shorter than the same text for each. */
const UNEXPECTED = [
  'languageInvalid',
  'notAnObject',
  'noData',
  'malformed',
  'parseError',
  'methodNotAllowed',
  'unsupportedMediaType',
  'headersTooLarge',
] as const satisfies readonly (FaultCode | RequestErrorCode)[];

/** Codes whose text is that of another code. */
const SAME_TEXT = {
  blank: 'required',
  null: 'required',
  nullCharacter: 'notText',
  surrogate: 'notText',
  tokenMissing: 'tokenInvalid',
  tokenWithSpaces: 'tokenInvalid',
  notAuthenticated: 'tokenInvalid',
  requestElsewhere: 'requestExpired',
  appChanged: 'requestExpired',
} as const satisfies Partial<Record<FaultCode | RequestErrorCode, FaultCode | RequestErrorCode>>;

/** Codes whose text every page has. */
const EVERYWHERE = { timeout: 'errors.timeout', busy: 'errors.busy' } as const satisfies Partial<
  Record<RequestErrorCode, TextKey>
>;

/** Those whose sentence of the server says all there is. */
type ServersText = 'maintenance' | 'maintenanceOverdue';
type OwnText = Exclude<
  FaultCode | RequestErrorCode,
  keyof typeof SAME_TEXT | (typeof UNEXPECTED)[number] | keyof typeof EVERYWHERE | 'throttled' | ServersText
>;

const isUnexpected = (code: string) => (UNEXPECTED as readonly string[]).includes(code);

/** Every code that has a text of its own has one: a new one does not compile without. */
const ownText = (code: OwnText): TextKey => `formErrors.${code}`;

/** Takes a failure, the names of the form's fields and the texts of the page; `late` are the texts about codes in its language. */
export function failureWords(
  failure: Failure,
  names: readonly string[],
  page: Texts,
  late: Texts | undefined = failure.texts,
): FailureWords {
  const { message, codes = [], fields } = failure;
  if (late === undefined || codes.length === 0) {
    // Each page has a text for too many attempts; in English the server's own is for programs (decision 0046).
    const isThrottled = codes.some(({ code }) => code === 'throttled');
    const isSent = 'text' in message && !isThrottled;
    return {
      sentence: isSent ? message.text : page.t('key' in message ? message.key : 'errors.tooMany'),
      // Our own server says all of it in the message; its sentences about fields are for other clients, in English.
      fields: codes.length === 0 ? fields : Object.fromEntries(Object.keys(fields).map((name) => [name, []])),
      lang: isSent && failure.language !== page.language ? failure.language : undefined,
    };
  }
  const text = (code: ErrorCode) => textAbout(code, page, late) ?? sentenceSent(failure, code);
  // A code without a field belongs to the form as a whole.
  const isOwn = ({ field }: ErrorCode) => field !== '' && names.includes(field);
  const own = new Set(codes.filter(isOwn).map(({ field }) => field));
  const others = codes.filter((code) => !isOwn(code));
  return {
    sentence: others.length > 0 ? others.map(text).join(' ') : late.count('formErrors.check', own.size),
    fields: Object.fromEntries([...own].map((name) => [name, codes.filter(({ field }) => field === name).map(text)])),
    lang: late.language === page.language ? undefined : late.language,
  };
}

/** Our text about a code; none about that of a newer server. */
function textAbout({ code, field, values }: ErrorCode, page: Texts, late: Texts): string | undefined {
  if (code === 'throttled') return waitText(Number(values['count'] ?? 0), page, late);
  if (code === 'emailTaken' && field === 'new_email') return late.t('formErrors.newEmailTaken');
  const own = Object.hasOwn(SAME_TEXT, code) ? SAME_TEXT[code as keyof typeof SAME_TEXT] : (code as OwnText);
  const ofPage = Object.hasOwn(EVERYWHERE, code) ? EVERYWHERE[code as keyof typeof EVERYWHERE] : undefined;
  const key = ofPage ?? (isUnexpected(code) ? 'errors.unexpected' : ownText(own));
  const text = (key.startsWith('formErrors.') ? late : page).t(key, values);
  return text === key ? undefined : text;
}

function waitText(seconds: number, page: Texts, late: Texts): string {
  if (!(seconds > 0)) return page.t('errors.tooMany');
  if (seconds < 120) return late.count('formErrors.seconds', seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? late.count('formErrors.minutes', minutes)
    : late.count('formErrors.hours', Math.ceil(minutes / 60));
}

/** The server's own sentence about a code. */
function sentenceSent({ message, fields, codes = [] }: Failure, code: ErrorCode): string {
  const index = codes.filter(({ field }) => field === code.field).indexOf(code);
  return fields[code.field || 'non_field_errors']?.[index] ?? ('text' in message ? message.text : '');
}
