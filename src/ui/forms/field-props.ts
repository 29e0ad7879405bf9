// Connects the fields of a form with its failure: ids for the links of the error banner, errors for the fields.
import type { FailureWords } from '#src/client/api/failure-words.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/** What a form gives each of its fields, to be spread over `Field`. */
export interface FormFieldProps {
  id: string;
  name: string;
  errors: readonly string[] | undefined;
  errorLang: Language | undefined;
}

/** The id of a field in a form. `formId` is unique on the page, so two forms may use one name. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Gives a function that takes a field's name and returns its props, with its errors. */
export function fieldPropsOf(formId: string, words: FailureWords | undefined): (name: string) => FormFieldProps {
  return (name) => ({ id: fieldId(formId, name), name, errors: words?.fields[name], errorLang: words?.lang });
}
