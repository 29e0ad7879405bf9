// Each page queries the database before it is sent.
import { queryFirst } from './query-first.ts';

queryFirst((url) => !/^\/(?:auth|healthz|readyz)/.test(url));
