/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'next-function':
    'The `next` parameter of the sign-in page is ignored unless it is a path of this site (no open redirect)',
  'next-scripts': 'No script in a hostile `next` runs',
  shown: 'XSS payloads are displayed as plain text and create no element',
  'trusted-types': `No XSS payload causes a Trusted Types violation`,
  policy: 'No XSS payload causes any other violation of the Content Security Policy',
};
