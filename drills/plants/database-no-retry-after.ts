// Plant: answers say nothing of when to come back.
import { ServerResponse } from 'node:http';
import { replaceMethod } from '../replace-method.ts';

replaceMethod(ServerResponse.prototype, 'writeHead', ({ given: [status, headers], old }) =>
  old([
    status,
    Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'retry-after')),
  ]),
);
