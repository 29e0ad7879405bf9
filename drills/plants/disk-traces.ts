// Plant: whatever ends the program at its start is told with a trace.
import { replaceMethod } from '../replace-method.ts';

replaceMethod(process.stderr, 'write', ({ given: [text, ...rest], old }) =>
  old([`${String(text)}${new Error('not started').stack ?? ''}\n`, ...rest]),
);
