/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  descriptors: 'Out of file descriptors, who is connected gets pages, and calls are answered or told to come back',
  'descriptors-heal': 'Once descriptors are free, newcomers are served again',
  'descriptors-log': 'Being out of them does not flood the log',
  'memory-answers': 'Then it answers all, the worst being 503 with a time to come back',
  'memory-held': 'Then it holds an eighth less than it may',
};
