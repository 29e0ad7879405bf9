// Not a fault of the report: the server dies as the header `X-Crash` says, at once, later, or by a rejected promise. The error's
// message has all that was sent.
import { onRequest } from '../../shared/faults/on-request.ts';

onRequest(({ url, headers }) => {
  const error = () => new TypeError(`cannot read ${url}\n    at ${JSON.stringify(headers)}`);
  const way = headers['x-crash'];
  if (way === 'at-once') throw error();
  if (way === 'later')
    setImmediate(() => {
      throw error();
    });
  if (way === 'promise') void Promise.reject(error());
});
