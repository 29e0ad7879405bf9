// Plant: each page asks the database before it is sent.
import { askBefore } from '../ask-before.ts';

askBefore((url) => !/^\/(?:auth|healthz|readyz)/.test(url));
