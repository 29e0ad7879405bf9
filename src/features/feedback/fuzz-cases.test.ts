import { casesOf } from '#test/hostile/endpoint-case.ts';
import { FEEDBACK_ENDPOINTS } from './endpoints.ts';

const request_id = '6d1f8c9e-0000-4000-8000-000000000001';

/** What the endpoint needs to succeed, and what it may respond and write. */
export const CASES = casesOf(FEEDBACK_ENDPOINTS, {
  send: {
    validBody: () => ({ message: 'Hello', page: '/home', email: 'ada@example.org', request_id }),
    writes: ['feedback+', 'outbox+'],
  },
});
