/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  errors: 'No request fails, and invalid requests are refused as documented',
  descriptors: 'File descriptors and connections do not leak',
};
