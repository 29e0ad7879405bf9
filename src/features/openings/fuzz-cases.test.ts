import { casesOf } from '#test/hostile/endpoint-case.ts';
import { OPENING_ENDPOINTS } from './endpoints.ts';

/** What each endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(OPENING_ENDPOINTS, {
  list: {},
  ask: { id: () => 'blog', writes: ['opening_requests+'] },
  withdraw: { id: () => 'blog', writes: ['opening_requests-'] },
});
