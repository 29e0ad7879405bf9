/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'mix-errors': 'No request of the mixed load fails',
  'mix-memory': 'Memory in use does not grow with the number of requests',
};
