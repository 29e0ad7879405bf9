// Waits are not limited to an hour.
import { replaceMethod } from '../../shared/replace-method.ts';

const HOUR_MS = 3_600_000;
replaceMethod(Math, 'min', ({ given, old }) => (given.length === 2 && given[0] === HOUR_MS ? given[1] : old(given)));
