// /healthz asks the database, as /readyz does.
import { queryFirst } from './query-first.ts';

queryFirst((url) => url === '/healthz');
