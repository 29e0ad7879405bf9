// Plant: where the server should say that it cannot, it says that all is well.
import { ServerResponse } from 'node:http';
import { replaceMethod } from '../replace-method.ts';

replaceMethod(ServerResponse.prototype, 'writeHead', ({ self, given: [status, ...rest], old }) => {
  const yes = (self as ServerResponse).req.url === '/auth/users/' ? 201 : 200;
  return old([status === 503 ? yes : status, ...rest]);
});
