// Each request costs a millisecond of processor time more.
import { onRequest } from '../../shared/faults/on-request.ts';

onRequest(() => {
  for (const end = performance.now() + 1; performance.now() < end;);
});
