// What is written to standard error has a stack trace.
import { replaceMethod } from '../../shared/replace-method.ts';

replaceMethod(process.stderr, 'write', ({ given: [text, ...rest], old }) =>
  old([`${String(text)}${new Error('not started').stack ?? ''}\n`, ...rest]),
);
