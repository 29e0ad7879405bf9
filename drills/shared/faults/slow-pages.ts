// Every fiftieth page blocks the process for half a second.
import { block } from './block.ts';
import { onRequest } from './on-request.ts';

let pages = 0;
onRequest(({ url }) => {
  if (url?.startsWith('/auth')) return;
  pages += 1;
  if (pages % 50 === 0) block(500);
});
