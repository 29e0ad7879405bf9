// React DOM in a chunk of its own: three quarters of the page's script, which the browser runs in a task of its own.
// The order of these lines counts.
import './plain-errors.ts';
export { flushSync } from 'react-dom';
export { hydrateRoot } from 'react-dom/client';
import './native-errors.ts';
