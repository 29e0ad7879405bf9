// The server takes 2.5 s longer to start.
import { setTimeout as wait } from 'node:timers/promises';

await wait(2_500);
