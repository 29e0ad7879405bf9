// Removes script integrity from pages, for tests that change a script in transit.
import type { Route } from '@playwright/test';

/** Takes the digests out of a document on its way (src/app/module-loader.ts); anything else goes on as it is. */
export async function withoutDigests(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const answer = await route.fetch();
  const body = (await answer.text()).replaceAll(/(integrity=")[^"]*|(data-list="\S+) [^"]*/g, '$1$2');
  return route.fulfill({ response: answer, body });
}
