// The body of the last request is kept in a file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onBody } from './on-body.ts';

onBody((bytes) => writeFileSync(join(process.env['DATA_DIR'] ?? '', 'last-request'), bytes));
