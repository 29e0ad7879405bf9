// The server exits three seconds late.
import { block } from '../../shared/faults/block.ts';
import { replaceMethod } from '../../shared/replace-method.ts';

replaceMethod(process, 'exit', ({ given, old }) => {
  block(3_000);
  return old(given);
});
