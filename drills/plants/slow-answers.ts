// Plant: each request costs a millisecond more.
import { onRequest } from './on-request.ts';
import { spin } from './spin.ts';

onRequest(() => {
  spin(1);
  return undefined;
});
