// Three seconds pass before the server gives up.
import { block } from '../../shared/faults/block.ts';
import { replaceMethod } from '../../shared/replace-method.ts';

replaceMethod(process, 'exit', ({ given, old }) => {
  block(3_000);
  return old(given);
});
