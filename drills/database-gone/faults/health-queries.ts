// /healthz queries the database, as /readyz does.
import { queryFirst } from './query-first.ts';

queryFirst((url) => url === '/healthz');
