// What can be wrong with the fields of a request. A fault is a code; `faults-body.server.ts` turns it into sentences.
import type { FaultCode } from '#src/shared/api/error-codes.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';

export type { FaultCode };

/** The fields of all endpoints, with Djoser's names where it has the endpoint. `non_field_errors` is the request as a whole. */
export const FIELD_NAMES = [
  'email',
  'new_email',
  'username',
  'new_username',
  'password',
  'new_password',
  'current_password',
  'token',
  'otp',
  'code',
  'name',
  'display_name',
  'language',
  'decision',
  'id',
  'who',
  'member',
  'remember',
  'message',
  'page',
  'reason',
  'note',
  // The texts of an announcement, one in each language.
  ...LANGUAGE_CODES,
  'request_id',
  'non_field_errors',
] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

/** One reason why a value is refused; `values` fill the placeholders of its sentence. */
export interface ValueFault {
  readonly code: FaultCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A fault and the field that has it. */
export interface Fault extends ValueFault {
  readonly field: FieldName;
}

/** At least one fault: a refusal without a reason would be a response without a sentence. */
export type Faults = readonly [Fault, ...Fault[]];

/** Says whether there is a fault. */
export function hasFaults(faults: readonly Fault[]): faults is Faults {
  return faults.length > 0;
}

/** Thrown by a schema or a rule that refuses fields. The response is `400` with all faults. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly faults: Faults;

  constructor(faults: Faults) {
    super(faults.map(({ field, code }) => `${field}: ${code}`).join(', '));
    this.faults = faults;
  }
}

/** Adds the name of a field to the faults of its value. */
export function faultsAt(field: FieldName, faults: readonly ValueFault[]): Fault[] {
  return faults.map((fault) => ({ field, ...fault }));
}
