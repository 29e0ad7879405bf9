// Ends what `plain-errors.ts` began.
import { NativeError } from './plain-errors.ts';

globalThis.Error = NativeError;
