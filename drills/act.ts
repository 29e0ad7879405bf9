// One run of one drill, in a process of its own, so that nothing of it is left behind: started by runner.ts with the drill's file.
import type { Order } from './drill.ts';
import { loadDrill } from './list.ts';

const [file = '', order = '{}'] = process.argv.slice(2);
const drill = await loadDrill(new URL(file));
// So that what is to be cleaned up at the end of the process is.
process.once('SIGTERM', () => process.exit(143));
const rows = await drill.run(JSON.parse(order) as Order);
process.send?.(rows, () => process.exit(0));
