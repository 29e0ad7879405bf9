// Plant: what should be answered 503 is answered 500.
import { ServerResponse } from 'node:http';
import { replaceMethod } from '../replace-method.ts';

replaceMethod(ServerResponse.prototype, 'writeHead', ({ given: [status, ...rest], old }) =>
  old([status === 503 ? 500 : status, ...rest]),
);
