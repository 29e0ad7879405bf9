/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  budgets: 'The rate limits are logged at startup',
  restart: 'A client that has to wait still has to wait after the server was killed and restarted',
  nameless:
    'No IP address, and no email address of a person without an account, is in the database: the keys of counters are HMACs',
  'day-key': 'The HMAC key of the counters changes daily and is deleted from the database file two days later',
  together: 'Two servers on one PostgreSQL share the counters',
  shed: 'During a flood of sign-ins, excess requests are refused with 503 and Retry-After',
  faults: 'During a flood of sign-ins, no sign-in gets a status other than 400 or 503',
  queue: 'The length of the password queue is limited',
  memory: 'The peak memory of the server is limited',
  told: 'Every response with status 429 has a Retry-After header',
  languages: 'The waiting time is stated in the language of the client (nine languages)',
  'new-place':
    'While one client guesses for half an hour, the owner of the account waits at most one minute at a new network',
  'new-place-day':
    'After a day of guesses from one client, the owner of the account waits at most one hour at a new network; a link by email avoids the wait (decision 0010)',
  'new-place-many':
    'After a day of guesses from 1,000 clients, the owner of the account waits at most one hour at a new network',
  free: 'The first 20 wrong passwords get the same response as in Djoser; the next attempt has to wait',
  waits: 'Waiting times grow from 30 seconds to one hour',
  'taken-48': 'One IPv6 /48 gets the response that an email is already taken at most 40 times per hour',
  'registrations-48': 'One IPv6 /48 can register at most 20 accounts per hour',
  owner: 'While others guess the password, the owner can sign in from a known network without waiting',
  'owner-time': 'While others guess the password, sign-ins of the owner from a known network are fast (p95)',
  successes: 'Correct passwords do not count towards the limit',
  spraying:
    'Password spraying (one password, 10,000 accounts): at most 60 wrong passwords per minute are evaluated from one client',
  'taken-time':
    'The response that an email is already taken takes as long as other validation errors (difference of the medians)',
  taken: 'One client gets the response that an email is already taken at most 20 times per hour',
};
