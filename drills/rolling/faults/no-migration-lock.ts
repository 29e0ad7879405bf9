// Migrations of servers that start together are not serialised.
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresAdapter } from 'kysely';

/** Servers that start within such a span of the clock continue at its end, at once, however busy the machine is. */
const SPAN_MS = 4_000;
PostgresAdapter.prototype.acquireMigrationLock = async () => wait(SPAN_MS - (Date.now() % SPAN_MS));
