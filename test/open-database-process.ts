// Opens the database in a separate process and exits, for the test of concurrent starts. Arguments: the data folder, and the URL of
// a PostgreSQL database or ''.
import { openDatabase } from '#src/server/database/open.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
await (await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })).close();
