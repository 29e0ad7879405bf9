// Work that has to be done before the library sends its response: the next request of the same client must see it.
import type { IncomingMessage } from 'node:http';

type Work = (status: number) => Promise<void>;

const works = new WeakMap<IncomingMessage, Work>();

/** Has the work done before this request is answered; it gets the status of the response. */
export function doBeforeResponse(request: IncomingMessage, work: Work): void {
  works.set(request, work);
}

/** Does the work of a request, if there is any. */
export async function finishBeforeResponse(request: IncomingMessage, status: number): Promise<void> {
  await works.get(request)?.(status);
}
