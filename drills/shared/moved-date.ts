// Preloaded into a server with a movable clock: adds the milliseconds in the file of MOVED_CLOCK to its time.
import { readFileSync } from 'node:fs';

const file = process.env['MOVED_CLOCK'] ?? '';
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + Number(readFileSync(file, 'utf8'));
