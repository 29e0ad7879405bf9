// A fault in the process of a session: what the display sends is read whether or not the page takes it.
import { Socket } from 'node:net';
import { replaceMethod } from '../shared/faults/replace-method.ts';

replaceMethod(Socket.prototype, 'pause', ({ self }) => self);
