// One run of one drill, in a process of its own, so that nothing of it is left behind: started by run.ts.
import type { Order } from './drill.ts';
import { loadDrill } from './list.ts';

const [name = '', order = '{}'] = process.argv.slice(2);
const drill = await loadDrill(name);
// So that what is to be cleaned up at the end of the process is.
process.once('SIGTERM', () => process.exit(143));
const rows = await drill.run(JSON.parse(order) as Order);
process.send?.(rows, () => process.exit(0));
