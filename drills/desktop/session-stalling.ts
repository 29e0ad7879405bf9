// A fault in the process of a session: it stops for 3 s again and again, once it runs.
import { block, replaceMethod } from '../shared/faults/replace-method.ts';

replaceMethod(process, 'send', ({ given, old }) => {
  if ((given[0] as { is: string }).is === 'running') setInterval(() => block(3_000), 200);
  return old(given);
});
