// What is sent of a form, and what must not be empty. The browser's own messages are off (`noValidate`): they are in the browser's
// language, not the page's, and it shows one field after the other.
import { RequestError } from '#src/client/api/api-client.ts';
import { cleanCode, cleanEmail, cleanUsername } from '#src/shared/fields/clean-typed.ts';

/** The values of the fields, by name. What a paste has brought along is removed, in the field too, so that it shows what is sent. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement)) continue;
    const clean = cleanerOf(input);
    const cleaned = clean?.(input.value);
    if (cleaned !== undefined && cleaned !== input.value) input.value = cleaned;
  }
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  // The first of a name counts: an extension may have added a field of the same name.
  return Object.fromEntries(entries.toReversed()) as Record<string, string>;
}

function cleanerOf({ type, autocomplete }: HTMLInputElement): ((typed: string) => string) | undefined {
  if (type === 'email') return cleanEmail;
  const purpose: string = autocomplete;
  if (purpose === 'one-time-code') return cleanCode;
  return purpose === 'nickname' ? cleanUsername : undefined;
}

/**
 * Throws if a required field is empty, with spaces too unless it is a password: each such field is named, as the server would. Nothing
 * is sent then. `areAll`: the form has no other fields, and one sentence says so (spec, section 5).
 */
export function requireFields(form: HTMLFormElement, areAll = false): void {
  const empty = [...form.elements].filter(
    (input): input is HTMLInputElement | HTMLTextAreaElement =>
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
      input.required &&
      valueToSend(input) === '',
  );
  if (empty.length === 0) return;
  const fields = Object.fromEntries(empty.map(({ name }) => [name, []]));
  const codes = areAll ? [] : empty.map(({ name }) => ({ code: 'required', field: name, values: {} }));
  throw new RequestError({ message: { key: 'signIn.formError' }, fields, codes, status: 0 });
}

function valueToSend({ autocomplete, value }: HTMLInputElement | HTMLTextAreaElement): string {
  return autocomplete.endsWith('password') ? value : value.trim();
}
