// A server in a process of its own that registers people as fast as it can, four at a time, and prints each name once its
// registration is acknowledged. For the test that kills it. Takes the data folder and the address of a PostgreSQL or ''.
import { openDatabase } from '#src/server/database/open.ts';
import { somebody, startServer } from './server.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const place = { dataDir, databaseUrl: databaseUrl || undefined, remove: async () => undefined };
// The first start makes the tables; opening twice is what a restart does.
await (await openDatabase(place)).close();
const server = await startServer(place);

async function keepRegistering(): Promise<never> {
  for (;;) {
    const person = somebody();
    const answer = await server.call('POST', '/auth/users/', person);
    if (answer.status === 201) process.stdout.write(`${person.username}\n`);
  }
}

await Promise.all([1, 2, 3, 4].map(keepRegistering));
