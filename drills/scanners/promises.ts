/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  broken: 'No request of sqlmap is answered with 500 or more',
  pages: 'wapiti finds nothing in the pages',
};
