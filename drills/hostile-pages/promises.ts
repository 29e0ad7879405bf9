/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'next-function': 'The `next` of a link to the sign-in is a path of this site, or it is ignored',
  'next-scripts': 'No script in such a link runs',
  shown: 'These texts are shown as they are, and none becomes an element',
  'trusted-types': `The browser never has to stop a script that was about to be made of a text (Trusted Types)`,
  policy: 'The Content Security Policy has nothing else to stop',
};
