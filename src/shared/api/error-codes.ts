// Why the server refuses a request, as codes: it sends them in the header `Error-Codes`, and the browser has a text for each
// (docs/decisions/0046-error-codes.md). The server's own sentences have the same names.
import type { WithoutPlural } from '#src/shared/texts/texts.ts';
import type texts from '#src/texts/it/api.json';

/** Why a field is refused. */
export type FaultCode = keyof typeof texts.field;

/** Why a whole request is refused. `src/server/errors/api-error.ts` has the status of each. */
export type RequestErrorCode = Exclude<WithoutPlural<keyof typeof texts.request>, 'throttledMinutes'>;

/** The name of the header. */
export const ERROR_CODES_HEADER = 'Error-Codes';

/** One reason why a request failed. */
export interface ErrorCode {
  /** A `FaultCode` or a `RequestErrorCode`; a newer server may send others. */
  readonly code: string;
  /** The field that is refused; empty for the request as a whole. */
  readonly field: string;
  /** What the text about it needs, such as `max`. */
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Writes the value of the header: an item such as `password.passwordTooShort;min=8` for each code, or `throttled` without a field.
 * Values that have other characters than letters, digits, hyphens and underscores are left out.
 */
export function formatErrorCodes(codes: readonly ErrorCode[]): string {
  return codes
    .map(({ code, field, values }) => {
      const safe = Object.entries(values).filter(([, value]) => /^[\w-]+$/.test(String(value)));
      const parameters = safe.map(([name, value]) => `;${name}=${typeof value === 'number' ? value : `"${value}"`}`);
      return (field === '' ? code : `${field}.${code}`) + parameters.join('');
    })
    .join(', ');
}

/** Reads such a value; an absent one has no codes. */
export function parseErrorCodes(header: string | null): ErrorCode[] {
  return (header ?? '').split(/,\s*/).flatMap((item) => {
    const [name = '', ...parameters] = item.trim().split(';');
    const [code = '', field = ''] = name.split('.').reverse();
    const values = parameters.map((parameter) => {
      const [key = '', value = ''] = parameter.split('=');
      return [key, /^\d+$/.test(value) ? Number(value) : value.replaceAll('"', '')] as const;
    });
    return code === '' ? [] : [{ code, field, values: Object.fromEntries(values) }];
  });
}
