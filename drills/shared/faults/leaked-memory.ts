// Each request leaks a kilobyte.
import { onRequest } from './on-request.ts';

const kept: number[][] = [];
onRequest(() => {
  // 128 numbers of 8 bytes.
  kept.push(Array.from({ length: 128 }, (_, at) => at + kept.length / 7));
});
