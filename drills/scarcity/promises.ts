/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  descriptors:
    'Out of file descriptors, connected clients get pages, and API requests are answered or refused with Retry-After',
  'descriptors-heal': 'Once file descriptors are free again, new clients are served',
  'descriptors-log': 'Running out of file descriptors does not flood the log',
  'memory-answers': 'With 256 MiB of memory every request is answered, in the worst case by a 503 with Retry-After',
  'memory-held': 'With 256 MiB of memory the server stays an eighth below the limit',
};
