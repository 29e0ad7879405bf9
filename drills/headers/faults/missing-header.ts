// Every answer lacks one header.
import { onWriteHead } from '../../shared/faults/on-write-head.ts';

onWriteHead(({ headers }) => headers.delete('cross-origin-embedder-policy'));
