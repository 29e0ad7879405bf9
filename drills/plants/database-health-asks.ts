// Plant: /healthz asks the database, as /readyz does.
import { askBefore } from '../ask-before.ts';

askBefore((url) => url === '/healthz');
