// Connects the fields of a form with its failure: ids for the links of the error banner, errors for the fields.
import type { Failure } from '#src/client/failure.ts';
import type { Language } from '#src/shared/languages.ts';

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

/** Gives a function that takes a field's name and returns its props. `language` is the page's. */
export function fieldPropsOf(
  formId: string,
  failure: Failure | undefined,
  language: Language,
): (name: string) => FormFieldProps {
  return (name) => ({
    id: fieldId(formId, name),
    name,
    errors: failure?.fields[name],
    errorLang: failure && failure.language !== language ? failure.language : undefined,
  });
}
