import { expect, test } from 'vitest';
import { createSendQueue } from './send-queue.ts';

test('what is sent while something waits comes after it, in order, also where that fails', async () => {
  const queue = createSendQueue();
  const sent: string[] = [];
  const send = (name: string) => queue.send(() => void sent.push(name));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  send('a');
  queue.hold(() => first.promise);
  send('b');
  queue.hold(() => second.promise);
  send('c');
  expect(sent).toEqual(['a']);
  first.reject(new Error('late'));
  await Promise.resolve();
  send('d');
  expect(sent).toEqual(['a', 'b']);
  second.resolve();
  await Promise.resolve();
  send('e');
  expect(sent).toEqual(['a', 'b', 'c', 'd', 'e']);
});
