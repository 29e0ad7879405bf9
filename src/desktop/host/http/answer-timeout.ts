// Answers that may take longer than a page waits: a cluster fetches an image first, or files of a trial are copied.

/** Pages give up after 40 s. */
const ANSWER_WITHIN_MS = 25_000;

/** Returns what a promise is fulfilled with; nothing if it takes longer than a page may wait. Rejects as the promise does. */
export async function withinAnswerTime<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ANSWER_WITHIN_MS, undefined);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
