// React DOM in a chunk of its own: three quarters of the page's script, which the browser runs in a task of its own.
export { flushSync } from 'react-dom';
export { hydrateRoot } from 'react-dom/client';
