// The facts of the running server: from the document if it is a page that states them, else from the server.
import { FACTS_PATH, parseFacts, type ServerFacts } from '#src/shared/site/server-facts.ts';

let fetched: Promise<ServerFacts> | undefined;

/** Loads the facts, once. Rejects without a network or if something else than the server answers; the next call then tries again. */
export async function loadFacts(): Promise<ServerFacts> {
  const { facts } = document.body.dataset;
  if (facts !== undefined) return parseFacts(facts);
  fetched ??= fetch(FACTS_PATH)
    .then((response) => response.text())
    .then(parseFacts)
    .catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
  return fetched;
}
