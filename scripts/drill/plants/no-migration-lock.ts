// Migrations of servers that start together are not kept apart.
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresAdapter } from 'kysely';

// As long as a lock takes to be given, so that all of them are at this point.
PostgresAdapter.prototype.acquireMigrationLock = async () => wait(300);
