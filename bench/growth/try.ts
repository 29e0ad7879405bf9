import { mkdirSync } from 'node:fs';
import { startFastPostgres, makeDatabase, runSql } from '../../drills/shared/database.ts';
import { fill } from './fill.ts';
const n = Number(process.argv[2]);
let t = Date.now();
if (process.argv[3] !== 'pg') {
  mkdirSync('/tmp/growth-data', { recursive: true });
  await fill({ dataDir: `/tmp/growth-data/s${n}` }, n);
  console.log('sqlite', Date.now() - t);
} else {
  const pg = await startFastPostgres();
  const url = await makeDatabase(pg.url, 'g');
  t = Date.now();
  await fill({ dataDir: '', databaseUrl: url }, n);
  console.log('pg', Date.now() - t);
  console.log(
    await runSql(
      { dataDir: '', databaseUrl: url },
      "select relname, round(pg_total_relation_size(oid)/1e6) mb, reltuples from pg_class where relkind='r' and relnamespace='public'::regnamespace",
    ),
  );
  await pg.stop();
}
