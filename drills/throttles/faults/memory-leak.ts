// Each POST leaks 1 MiB.
import { onRequest } from '../../shared/faults/on-request.ts';

const leaked: Buffer[] = [];
onRequest(({ method }) => {
  if (method === 'POST') leaked.push(Buffer.alloc(1_048_576, 1));
});
