// Preloaded into every server of this drill: what it does every ten minutes it does every second.
import { replaceMethod } from '../shared/replace-method.ts';

replaceMethod(globalThis, 'setInterval', ({ given: [work, ms, ...rest], old }) =>
  old([work, ms === 600_000 ? 1_000 : ms, ...rest]),
);
