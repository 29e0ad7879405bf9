// A start in a process of its own, for the test of several at once: opens the database and leaves. Takes the data folder
// and the address of a PostgreSQL or ''.
import { openDatabase } from '#src/server/database/open.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
await (await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })).close();
