// A letter that is being composed, such as one after a dead key: where its field goes, the browser gives the composition up, and the letter
// comes without its accent.

/** The longest wait for the end of a composition. */
const MOST_MS = 1_500;

/** Follows the fields of `page`. Returns what waits until nothing is composed there. */
export function followCompositions(page: EventTarget): () => Promise<void> {
  let ended: Promise<unknown> | undefined;
  page.addEventListener('compositionstart', () => {
    ended = new Promise((resolve) => page.addEventListener('compositionend', resolve, { once: true }));
    void ended.then(() => (ended = undefined));
  });
  return async () => {
    const waited = ended;
    if (!waited) return;
    await Promise.race([waited, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
    // Browsers may send no end event after the field was removed.
    if (ended === waited) ended = undefined;
  };
}

/** Waits until nothing is composed on this page. */
export const untilComposed: () => Promise<void> =
  typeof document === 'undefined' ? async () => undefined : followCompositions(document);
