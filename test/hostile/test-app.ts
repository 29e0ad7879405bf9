// A server with the members of the fixtures, whose database writes are observed.
import type { Place } from '../databases.ts';
import { startServer, type TestServer } from '../server.ts';
import type { ObservedServer } from './assertions.ts';
import { createFixtures } from './fixtures.ts';
import { watchWrites } from './writes.ts';

/** Starts one on an empty database. */
export async function startObservedServer(place: Place): Promise<ObservedServer & { server: TestServer }> {
  const server = await startServer(place);
  const fixtures = await createFixtures(server);
  const watch = await watchWrites(server.database.queries, place.databaseUrl === undefined ? 'sqlite' : 'postgresql');
  return { server, watch, fixtures };
}
