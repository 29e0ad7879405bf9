// Requests are written to the log, heads and bodies.
import { onRequest } from '../../shared/faults/on-request.ts';
import { onBody } from './on-body.ts';

onBody((bytes) => console.log(bytes.toString()));
onRequest(({ url, headers }) => console.log(url, headers));
