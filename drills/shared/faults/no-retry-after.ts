// No answer has Retry-After.
import { onWriteHead } from './on-write-head.ts';

onWriteHead(({ headers }) => headers.delete('retry-after'));
