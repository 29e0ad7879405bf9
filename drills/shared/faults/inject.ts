// Preloaded into servers and commands during a run with a fault: injects the fault DRILL_FAULT of the drill DRILL.
import { existsSync } from 'node:fs';
import { FAULTS, injectStatementFaults, type Inject } from './faults.ts';

const { DRILL = '', DRILL_FAULT = '' } = process.env;
const file = new URL(`../../${DRILL}/faults.ts`, import.meta.url);
const own = existsSync(file) ? ((await import(file.href)) as { readonly FAULTS: typeof FAULTS }).FAULTS : {};
const inject: Inject | undefined = own[DRILL_FAULT] ?? FAULTS[DRILL_FAULT];
injectStatementFaults();
await inject?.();
