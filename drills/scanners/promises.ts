/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  broken: 'No request of sqlmap gets a status of 500 or above',
  pages: 'wapiti finds nothing in the pages',
};
