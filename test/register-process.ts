// Registers new accounts in a separate process as fast as possible, four at a time, and prints each username after the server
// has confirmed it. For the test that kills this process. Arguments: the data folder, and the URL of a PostgreSQL database or ''.
import { openDatabase } from '#src/server/database/open.ts';
import { randomPerson, startServer } from './server.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const place = { dataDir, databaseUrl: databaseUrl || undefined, remove: async () => undefined };
// Opened twice, as in a restart: the first time creates the tables.
await (await openDatabase(place)).close();
const server = await startServer(place);

async function keepRegistering(): Promise<never> {
  for (;;) {
    const person = randomPerson();
    const answer = await server.call('POST', '/auth/users/', person);
    if (answer.status === 201) process.stdout.write(`${person.username}\n`);
  }
}

await Promise.all([1, 2, 3, 4].map(keepRegistering));
