/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  complete: 'Every answer has every header, letter by letter',
  violations: 'No page breaks its own policy',
  blocked: 'What is planted in a page neither runs nor asks elsewhere',
  integrity: 'A script that was tampered with does not run',
  'observatory-tests': 'Each test of the Observatory passes',
};
