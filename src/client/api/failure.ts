// Converts a thrown value into a failure that a form can show.
import { loadGroup } from '#src/client/texts/text-group.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { TextKey, Texts } from '#src/shared/texts/texts.ts';
import { RequestError, type ApiFailure } from './api-client.ts';

/** A failure, the language of the sentences that the server sent with it, and our texts about its codes. */
export interface Failure extends ApiFailure {
  readonly language: Language;
  /** Absent if the failure has no codes, or without a network. */
  readonly texts?: Texts | undefined;
}

/** A failure in the browser, with one of our texts and no fields. */
export function localError(key: TextKey): RequestError {
  return new RequestError({ message: { key }, fields: {}, status: 0 });
}

/**
 * Takes the thrown value and the language of the request, and loads the texts about it. An unknown error is reported to the console
 * and gets a general sentence, so that a form never fails silently. Never rejects.
 */
export async function failureOf(error: unknown, language: Language): Promise<Failure> {
  if (error instanceof RequestError) return { ...error.failure, language, texts: await textsAbout(error, language) };
  if (!navigator.onLine) return { ...localError('errors.offline').failure, language };
  reportError(error);
  return { ...localError('errors.unexpected').failure, language };
}

async function textsAbout({ failure: { codes } }: RequestError, language: Language): Promise<Texts | undefined> {
  return codes?.length ? loadGroup('formErrors', language).catch(() => undefined) : undefined;
}
