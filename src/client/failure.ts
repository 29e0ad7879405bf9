// Converts a thrown value into a failure that a form can show.
import type { Language } from '#src/shared/languages.ts';
import type { TextKey, Texts } from '#src/shared/texts.ts';
import { ApiError, type ApiFailure } from './api-client.ts';

/** A failure, and the language of the sentences that the server sent with it. */
export interface Failure extends ApiFailure {
  readonly language: Language;
}

/** A failure in the browser, with one of our texts and no fields. */
export function localError(key: TextKey): ApiError {
  return new ApiError({ message: { key }, fields: {}, status: 0 });
}

/**
 * Takes the thrown value and the language of the request. An unknown error is reported to the console and gets a general sentence,
 * so that a form never fails silently.
 */
export function failureOf(error: unknown, language: Language): Failure {
  if (error instanceof ApiError) return { ...error.failure, language };
  if (!navigator.onLine) return { ...localError('errors.offline').failure, language };
  reportError(error);
  return { ...localError('errors.unexpected').failure, language };
}

/** A failure's sentence in the language of `t`. A sentence that the server sent stays as it is. */
export function failureSentence({ message }: ApiFailure, t: Texts['t']): string {
  return 'key' in message ? t(message.key) : message.text;
}

/** The `lang` of a failure's sentence: set if the server sent it in another language than the page's (WCAG 3.1.2). */
export function failureLang({ message, language }: Failure, pageLanguage: Language): Language | undefined {
  return 'text' in message && language !== pageLanguage ? language : undefined;
}
