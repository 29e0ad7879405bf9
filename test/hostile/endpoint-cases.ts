// The test cases of all endpoints: each feature has a file `fuzz-cases.test.ts`.
import type { EndpointCase } from './endpoint-case.ts';

const FILES = import.meta.glob<{ readonly CASES: readonly EndpointCase[] }>('/src/**/fuzz-cases.test.ts', {
  eager: true,
});

/** The test cases of all endpoints. Sign-in has two: with and without a code. */
export const ENDPOINT_CASES: readonly EndpointCase[] = Object.values(FILES).flatMap(({ CASES }) => CASES);
