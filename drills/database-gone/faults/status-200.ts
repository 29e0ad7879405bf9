// Responses with status 503 become successes.
import { onWriteHead } from '../../shared/faults/on-write-head.ts';

onWriteHead((head) => {
  if (head.status === 503) head.status = head.request.url === '/auth/users/' ? 201 : 200;
});
