// Several servers on one PostgreSQL: restarted in turn, and killed while they migrate.
import { runParts, type Run } from '../shared/drill.ts';
import { killInMigrations } from './killed-migration.ts';
import { restartBehind } from './restarts.ts';
import { share } from './shared.ts';

export const run: Run = async (options) =>
  runParts(options, [
    [['nginx-'], restartBehind('nginx')],
    [['caddy-'], restartBehind('caddy')],
    [['shared-', 'kept-sessions'], share],
    [['killed-sqlite'], killInMigrations('sqlite')],
    [['killed-postgresql'], killInMigrations('postgres')],
  ]);
