import { expect, test } from 'vitest';
import { requirePackages } from './required-packages.ts';

test('the packages that are loaded later are installed; a missing one is reported by its name in one line', () => {
  expect(() => requirePackages()).not.toThrow();
  expect(() => requirePackages(['nodemailer', 'no-such-a', '@no/such-b'])).toThrow(
    'These packages are not installed: no-such-a, @no/such-b. Run: npm ci --omit=dev',
  );
});
