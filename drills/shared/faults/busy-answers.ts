// What should be answered 503 is answered 500.
import { onWriteHead } from './on-write-head.ts';

onWriteHead((head) => {
  if (head.status === 503) head.status = 500;
});
