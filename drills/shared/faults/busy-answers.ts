// Responses with status 503 get status 500 instead.
import { onWriteHead } from './on-write-head.ts';

onWriteHead((head) => {
  if (head.status === 503) head.status = 500;
});
