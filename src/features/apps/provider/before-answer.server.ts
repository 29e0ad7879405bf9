// Work that has to be done before the library answers a request: the next request of the same client must see it.
import type { IncomingMessage } from 'node:http';

type Work = (status: number) => Promise<void>;

const works = new WeakMap<IncomingMessage, Work>();

/** Has the work done before this request is answered; it gets the status of the answer. */
export function doBeforeAnswer(request: IncomingMessage, work: Work): void {
  works.set(request, work);
}

/** Does the work of a request, if there is any. */
export async function finishBeforeAnswer(request: IncomingMessage, status: number): Promise<void> {
  await works.get(request)?.(status);
}
