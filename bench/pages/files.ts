// Where results are kept.
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../results');

export const REPORT_FILE = resolve(FOLDER, 'pages.md');
export const CHART_FILE = resolve(FOLDER, 'pages.svg');
export const HISTORY_FILE = resolve(FOLDER, 'history.jsonl');
