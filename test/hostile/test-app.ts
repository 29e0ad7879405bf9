// A server with members, whose writes are observed.
import type { Place } from '../databases.ts';
import { startServer, type TestServer } from '../server.ts';
import type { Court } from './assertions.ts';
import { makeWorld } from './fixtures.ts';
import { watchWrites } from './writes.ts';

/** Opens one on an empty database. `wrap` wraps the server: drills inject faults there. */
export async function openCourt(
  place: Place,
  wrap: (server: TestServer) => TestServer['call'] = ({ call }) => call,
): Promise<Court & { server: TestServer }> {
  const server = await startServer(place);
  const world = await makeWorld(server);
  const watch = await watchWrites(server.database.queries, place.databaseUrl === undefined ? 'sqlite' : 'postgresql');
  return { server: { ...server, call: wrap(server) }, watch, world };
}
