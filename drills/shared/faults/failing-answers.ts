// One request in 500 is answered with 500.
import { onRequest } from './on-request.ts';

let requests = 0;
onRequest(({ url }, response) => {
  requests += 1;
  if (requests % 500 !== 0 || url === '/readyz') return undefined;
  response.writeHead(500, { 'Content-Length': '0' }).end();
  return 'isAnswered';
});
