// SQL statements that match FAULT_STATEMENT do nothing and find nothing.
import { onStatement } from './on-statement.ts';

onStatement(new RegExp(process.env['FAULT_STATEMENT'] ?? '^$', 'i'), { instead: () => undefined });
