// The server ignores SIGTERM.
import { replaceMethod } from '../../shared/replace-method.ts';

replaceMethod(process, 'on', ({ given: [event, listener], old }) =>
  old([event, event === 'SIGTERM' ? () => undefined : listener]),
);
