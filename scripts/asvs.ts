// `npm run asvs`: writes docs/asvs.md from the data in docs/asvs/.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asvsReport } from './checks/documents/asvs/report.ts';
import { readChapters } from './checks/documents/asvs/requirements.ts';

const root = resolve(import.meta.dirname, '..');
writeFileSync(join(root, 'docs/asvs.md'), asvsReport(readChapters(root)));
