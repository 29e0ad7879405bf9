// An answer about an address without an account has one more header.
import type { IncomingMessage } from 'node:http';
import { onWriteHead } from '../../shared/faults/on-write-head.ts';
import { onBody } from './on-body.ts';

const unknown = new WeakSet<IncomingMessage>();
onBody((bytes, request) => {
  if (bytes.includes('nobody@')) unknown.add(request);
});
onWriteHead(({ request, headers }) => {
  if (unknown.has(request)) headers.set('x-account', 'none');
});
