import { expect } from 'vitest';
import type { Journey } from '../journey.ts';

/** Shows that a page with an error would not pass for one without. */
export const reportsConsole: Journey = async (visitor) => {
  await visitor.open('/home');
  await visitor.run(() => {
    console.error('an error on purpose');
    setTimeout(() => {
      throw new Error('an exception on purpose');
    });
    return null;
  });
  await expect.poll(() => visitor.takeConsole(/an error on purpose/)).toBe(1);
  await expect.poll(() => visitor.takeConsole(/an exception on purpose/)).toBe(1);
};
