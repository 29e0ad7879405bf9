/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  errors: 'No request fails, and what is wrong is refused as it should be',
  descriptors: 'Files and connections do not stay open',
};
