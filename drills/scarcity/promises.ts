/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  descriptors:
    'Out of file descriptors, connected clients get pages, and calls are answered, or refused with Retry-After',
  'descriptors-heal': 'Once descriptors are free, new clients are served again',
  'descriptors-log': 'Being out of descriptors does not flood the log',
  'memory-answers': 'With that little memory every request is answered, at worst 503 with Retry-After',
  'memory-held': 'With that little memory the server holds an eighth less than it may',
};
