// The language that a request asks for is ignored.
import { onRequest } from '../../shared/faults/on-request.ts';

onRequest(({ headers }) => {
  delete headers['accept-language'];
});
