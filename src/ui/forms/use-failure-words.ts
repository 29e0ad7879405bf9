import { useMemo } from 'react';
import { failureWords, type FailureWords } from '#src/client/api/failure-words.ts';
import type { Failure } from '#src/client/api/failure.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';

/**
 * A failure in the page's language; nothing without one. `names` are the fields of the form. After a change of language the words stay
 * as they are until those of the new language are loaded.
 */
export function useFailureWords(failure: Failure, names?: readonly string[]): FailureWords;
export function useFailureWords(failure: Failure | undefined, names?: readonly string[]): FailureWords | undefined;
export function useFailureWords(failure: Failure | undefined, names: readonly string[] = []): FailureWords | undefined {
  const page = useTexts();
  const isOther = failure?.texts !== undefined && failure.texts.language !== page.language;
  const late = useTextGroup('formErrors', isOther);
  const list = names.join(' ');
  return useMemo(
    () => failure && failureWords(failure, list.split(' ').filter(Boolean), page, late ?? failure.texts),
    [failure, list, page, late],
  );
}
