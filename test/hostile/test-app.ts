// A server with the members of the fixtures, whose database writes are observed.
import type { Place } from '../databases.ts';
import { startServer, type TestServer } from '../server.ts';
import type { ObservedServer } from './assertions.ts';
import { createFixtures } from './fixtures.ts';
import { watchWrites } from './writes.ts';

/** Starts one on an empty database. `wrap` returns the function that sends requests: drills inject faults there. */
export async function startObservedServer(
  place: Place,
  wrap: (server: TestServer) => TestServer['call'] = ({ call }) => call,
): Promise<ObservedServer & { server: TestServer }> {
  const server = await startServer(place);
  const fixtures = await createFixtures(server);
  const watch = await watchWrites(server.database.queries, place.databaseUrl === undefined ? 'sqlite' : 'postgresql');
  return { server: { ...server, call: wrap(server) }, watch, fixtures };
}
