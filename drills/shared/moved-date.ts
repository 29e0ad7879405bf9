// Preloaded into a server whose clock is to be moved: its time is the real one and what the file of MOVED_CLOCK says, in milliseconds.
import { readFileSync } from 'node:fs';

const file = process.env['MOVED_CLOCK'] ?? '';
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + Number(readFileSync(file, 'utf8'));
