/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  complete: 'Every response has every security header with its exact value',
  violations: 'No page violates its own Content Security Policy',
  blocked: 'Injected markup neither executes nor makes cross-origin requests',
  integrity: 'A modified script does not run (subresource integrity)',
  'observatory-tests': 'Every Mozilla Observatory test passes',
};
