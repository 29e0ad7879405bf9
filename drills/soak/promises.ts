/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  errors: 'No request fails, and wrong requests are refused as documented',
  descriptors: 'Files and connections do not stay open',
};
