/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  complete: 'Every answer has every security header, with its exact value',
  violations: 'No page breaks its own policy',
  blocked: 'Markup injected into a page neither runs nor sends requests elsewhere',
  integrity: 'A script that was tampered with does not run',
  'observatory-tests': 'Each test of the Observatory passes',
};
