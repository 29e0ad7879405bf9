// The metrics are at the public address as well.
import { onRequest } from '../../shared/faults/on-request.ts';

onRequest(({ url, socket }, response) => {
  if (url !== '/metrics' || String(socket.localPort) !== process.env['PORT']) return undefined;
  response.end('site_calls_total 1\n');
  return 'isAnswered';
});
