// Plant: one request in 500 is answered with a 500.
import { onRequest } from './on-request.ts';

let asked = 0;

onRequest(({ url }, response) => {
  asked += 1;
  if (asked % 500 !== 0 || url === '/readyz') return undefined;
  response.writeHead(500, { 'Content-Length': '0' }).end();
  return 'isAnswered';
});
